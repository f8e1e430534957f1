# The reference bots, and what a bot in C may start from.

pkglibexec_PROGRAMS += bots/random bots/greedy

BOT_KIT = bots/kit/kit.c bots/kit/kit.h bots/kit/random.h

bots_random_SOURCES = bots/random.c $(BOT_KIT)
bots_random_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/bots
bots_random_LDFLAGS = $(AM_LDFLAGS) -static
bots_random_LDADD = libtablier.la -lm

bots_greedy_SOURCES = bots/greedy.c $(BOT_KIT)
bots_greedy_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/bots
bots_greedy_LDFLAGS = $(AM_LDFLAGS) -static
bots_greedy_LDADD = libtablier.la -lm

dist_doc_DATA += bots/python/first_bot.py bots/LICENSE
