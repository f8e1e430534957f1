# libtablier, the rules core. The C library is all it needs.

lib_LTLIBRARIES += libtablier.la
include_HEADERS = rules/tablier.h
pkgconfig_DATA = rules/tablier.pc

libtablier_la_SOURCES = \
	rules/board.h \
	rules/chouette.c \
	rules/decision.c \
	rules/draw.c \
	rules/engine.h \
	rules/error.c rules/error.h \
	rules/game.c \
	rules/generator.h \
	rules/judge.c \
	rules/match.c \
	rules/options.h \
	rules/play.c \
	rules/plays.c \
	rules/position.c \
	rules/quiet.h \
	rules/result.c \
	rules/search.h \
	rules/state.c \
	rules/tablier.h \
	rules/games/acey-deucy.c \
	rules/games/backgammon.c \
	rules/games/irish.c \
	rules/games/nard.c \
	rules/games/revertier.c \
	rules/games/swedish-tables.c \
	rules/games/todas-tablas.c \
	rules/games/willughby.c
# Plain C11: nothing of the system is to be had here.
libtablier_la_CPPFLAGS = -I$(srcdir)/rules
libtablier_la_CFLAGS = $(AM_CFLAGS) -fvisibility=hidden
libtablier_la_LDFLAGS = $(AM_LDFLAGS) -version-info 0:0:0 -no-undefined

EXTRA_DIST += rules/LICENSE
