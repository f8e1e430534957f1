# The reference bots, and what a bot in C may start from.

pkglibexec_PROGRAMS += bots/random bots/greedy

BOT_KIT = bots/kit/kit.c bots/kit/kit.h bots/kit/random.h
BOT_VALUE = \
	bots/value/camp.c \
	bots/value/chances.c \
	bots/value/hindrance.c \
	bots/value/opinion.c \
	bots/value/race.c \
	bots/value/shots.c \
	bots/value/stakes.c \
	bots/value/value.h

bots_random_SOURCES = bots/random.c $(BOT_KIT)
bots_random_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/bots
bots_random_LDFLAGS = $(AM_LDFLAGS) -static
bots_random_LDADD = libtablier.la

bots_greedy_SOURCES = bots/greedy.c $(BOT_VALUE) $(BOT_KIT)
bots_greedy_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/bots
bots_greedy_LDFLAGS = $(AM_LDFLAGS) -static
bots_greedy_LDADD = libtablier.la -lm

dist_doc_DATA += bots/python/first_bot.py bots/LICENSE
