# The program `tablier`.

bin_PROGRAMS += tablier

# All but main.c: the unit tests and fuzzers link it too.
noinst_LTLIBRARIES += libreferee.la

libreferee_la_SOURCES = \
	referee/album.c referee/album.h \
	referee/board_arguments.c referee/board_arguments.h \
	referee/bot.c referee/bot.h \
	referee/bot_command.c referee/bot_command.h \
	referee/browse.c referee/browse.h \
	referee/check/check.c referee/check/check.h \
	referee/check/positions.c referee/check/positions.h \
	referee/check/question.c referee/check/question.h \
	referee/check/report.c referee/check/report.h \
	referee/check/steps_games.c \
	referee/check/steps_lines.c \
	referee/check/steps_long.c \
	referee/check/talk.c referee/check/talk.h \
	referee/check/walk.c referee/check/walk.h \
	referee/chouette.c referee/chouette.h \
	referee/chouette_summary.c referee/chouette_summary.h \
	referee/clock.c referee/clock.h \
	referee/command.h \
	referee/dice.c referee/dice.h \
	referee/dice_file.c referee/dice_file.h \
	referee/environment.c referee/environment.h \
	referee/error.c referee/error.h \
	referee/errors_file.c referee/errors_file.h \
	referee/export_mat.c referee/export_mat.h \
	referee/game.c referee/game.h \
	referee/gnubg_id.c referee/gnubg_id.h \
	referee/interchange.c referee/interchange.h \
	referee/libexec.c referee/libexec.h \
	referee/log.c referee/log.h \
	referee/look.c referee/look.h \
	referee/match.c referee/match.h \
	referee/options.c referee/options.h \
	referee/party.c referee/party.h \
	referee/past.c referee/past.h \
	referee/player.c referee/player.h \
	referee/protocol.c referee/protocol.h \
	referee/record.c referee/record.h \
	referee/record_chouette.c referee/record_chouette.h \
	referee/record_chouette_read.c referee/record_chouette_read.h \
	referee/record_parts.h \
	referee/record_read.c referee/record_read.h \
	referee/record_walk.c referee/record_walk.h \
	referee/repair.c referee/repair.h \
	referee/replay.c referee/replay.h \
	referee/replay_chouette.c referee/replay_chouette.h \
	referee/replay_game.c referee/replay_game.h \
	referee/replay_match.c referee/replay_match.h \
	referee/replay_seeds.c referee/replay_seeds.h \
	referee/run.c referee/run.h \
	referee/sandbox.c referee/sandbox.h \
	referee/scene.c referee/scene.h \
	referee/summary.c referee/summary.h \
	referee/terminal.c referee/terminal.h \
	referee/text.c referee/text.h \
	referee/verdict.c referee/verdict.h \
	referee/whole_file.c referee/whole_file.h \
	referee/words.c referee/words.h \
	referee/xgid.c referee/xgid.h \
	referee/yaml_in.c referee/yaml_in.h \
	referee/yaml_out.c referee/yaml_out.h
libreferee_la_CPPFLAGS = $(AM_CPPFLAGS) -DPKGLIBEXECDIR='"$(pkglibexecdir)"'
libreferee_la_CFLAGS = $(AM_CFLAGS) $(YAML_CFLAGS) $(UV_CFLAGS) $(SODIUM_CFLAGS)
libreferee_la_LIBADD = libtablier.la $(YAML_LIBS) $(UV_LIBS) $(SODIUM_LIBS)

tablier_SOURCES = \
	referee/main.c \
	referee/cmd/check.c \
	referee/cmd/chouette.c \
	referee/cmd/export.c \
	referee/cmd/games.c \
	referee/cmd/match.c \
	referee/cmd/perft.c \
	referee/cmd/play.c \
	referee/cmd/plays.c \
	referee/cmd/show.c \
	referee/cmd/verify.c
tablier_CFLAGS = $(AM_CFLAGS) $(YAML_CFLAGS) $(UV_CFLAGS) $(SODIUM_CFLAGS)
# Linked statically against our own libraries, so that it runs where it was built.
tablier_LDFLAGS = $(AM_LDFLAGS) -static
tablier_LDADD = libreferee.la libtablier.la

# Between the referee and each bot.
pkglibexec_PROGRAMS += referee/warden/warden
referee_warden_warden_SOURCES = referee/warden/warden.c

# Man pages, and completion for bash.
dist_man_MANS = \
	referee/man/tablier.1 \
	referee/man/tablier-check.1 \
	referee/man/tablier-chouette.1 \
	referee/man/tablier-export.1 \
	referee/man/tablier-games.1 \
	referee/man/tablier-match.1 \
	referee/man/tablier-perft.1 \
	referee/man/tablier-play.1 \
	referee/man/tablier-plays.1 \
	referee/man/tablier-show.1 \
	referee/man/tablier-verify.1
completiondir = $(datadir)/bash-completion/completions
dist_completion_DATA = referee/completion/tablier
