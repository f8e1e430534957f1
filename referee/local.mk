# The program `tablier`.

bin_PROGRAMS += tablier

# All but main.c: the unit tests and fuzzers link it too.
noinst_LTLIBRARIES += libreferee.la

libreferee_la_SOURCES = \
	referee/board_arguments.c referee/board_arguments.h \
	referee/bot.c referee/bot.h \
	referee/bot_command.c referee/bot_command.h \
	referee/clock.c referee/clock.h \
	referee/command.h \
	referee/dice.c referee/dice.h \
	referee/error.c referee/error.h \
	referee/errors_file.c referee/errors_file.h \
	referee/log.c referee/log.h \
	referee/match.c referee/match.h \
	referee/options.c referee/options.h \
	referee/player.c referee/player.h \
	referee/protocol.c referee/protocol.h \
	referee/record.c referee/record.h \
	referee/record_read.c referee/record_read.h \
	referee/replay.c referee/replay.h \
	referee/summary.c referee/summary.h \
	referee/text.c referee/text.h \
	referee/verdict.c referee/verdict.h
libreferee_la_CPPFLAGS = $(AM_CPPFLAGS) -DPKGLIBEXECDIR='"$(pkglibexecdir)"'
libreferee_la_CFLAGS = $(AM_CFLAGS) $(YAML_CFLAGS) $(UV_CFLAGS) $(SODIUM_CFLAGS)
libreferee_la_LIBADD = libtablier.la $(YAML_LIBS) $(UV_LIBS) $(SODIUM_LIBS)

tablier_SOURCES = \
	referee/main.c \
	referee/cmd/games.c \
	referee/cmd/match.c \
	referee/cmd/perft.c \
	referee/cmd/plays.c \
	referee/cmd/verify.c
tablier_CFLAGS = $(AM_CFLAGS) $(YAML_CFLAGS) $(UV_CFLAGS) $(SODIUM_CFLAGS)
# Linked statically against our own libraries, so that it runs where it was built.
tablier_LDFLAGS = $(AM_LDFLAGS) -static
tablier_LDADD = libreferee.la libtablier.la
