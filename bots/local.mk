# The reference bots, and what a bot in C may start from.

pkglibexec_PROGRAMS += bots/random bots/greedy bots/human/human

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

BOT_HUMAN = \
	bots/human/clauses.c \
	bots/human/clauses.h \
	bots/human/commands.c \
	bots/human/complete.c \
	bots/human/complete.h \
	bots/human/entry.c \
	bots/human/entry.h \
	bots/human/human.h \
	bots/human/lesson.c \
	bots/human/lesson.h \
	bots/human/narrate.c \
	bots/human/options.c \
	bots/human/options.h \
	bots/human/plays.c \
	bots/human/questions.c \
	bots/human/screen.c \
	bots/human/terminal.c \
	bots/human/terminal.h \
	bots/human/tutor.c \
	bots/human/tutor.h \
	bots/human/wire.c \
	bots/human/wire.h

bots_human_human_SOURCES = bots/human/main.c $(BOT_HUMAN) $(BOT_VALUE) $(BOT_KIT)
bots_human_human_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/bots -DSPECDIR='"$(docdir)/spec"'
bots_human_human_CFLAGS = $(AM_CFLAGS) $(READLINE_CFLAGS)
bots_human_human_LDFLAGS = $(AM_LDFLAGS) -static
bots_human_human_LDADD = libtablier.la $(READLINE_LIBS) -lm

dist_doc_DATA += bots/python/first_bot.py bots/LICENSE
