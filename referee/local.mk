# The program `tablier`.

bin_PROGRAMS += tablier

# All but main.c: the unit tests and fuzzers link it too.
noinst_LTLIBRARIES += libreferee.la

libreferee_la_SOURCES = \
	referee/album.c referee/album.h \
	referee/board_arguments.c referee/board_arguments.h \
	referee/bot.c referee/bot.h \
	referee/bot_command.c referee/bot_command.h \
	referee/children.c referee/children.h \
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
	referee/confinement.c referee/confinement.h \
	referee/defaults.h \
	referee/dice.c referee/dice.h \
	referee/dice_file.c referee/dice_file.h \
	referee/environment.c referee/environment.h \
	referee/error.c referee/error.h \
	referee/errors_file.c referee/errors_file.h \
	referee/export_mat.c referee/export_mat.h \
	referee/game.c referee/game.h \
	referee/gnubg_id.c referee/gnubg_id.h \
	referee/interchange.c referee/interchange.h \
	referee/json_out.c referee/json_out.h \
	referee/libexec.c referee/libexec.h \
	referee/limits.h \
	referee/log.c referee/log.h \
	referee/look.c referee/look.h \
	referee/match.c referee/match.h \
	referee/options.c referee/options.h \
	referee/party.c referee/party.h \
	referee/past.c referee/past.h \
	referee/player.c referee/player.h \
	referee/protocol.c referee/protocol.h \
	referee/rating/bradley_terry.c referee/rating/bradley_terry.h \
	referee/rating/estimate.c referee/rating/estimate.h \
	referee/rating/league.c referee/rating/league.h \
	referee/rating/league_format.c referee/rating/league_format.h \
	referee/rating/league_report.c referee/rating/league_report.h \
	referee/rating/league_report_text.c \
	referee/rating/league_report_tree.c \
	referee/rating/moments.c referee/rating/moments.h \
	referee/rating/outcome.c referee/rating/outcome.h \
	referee/rating/outcome_record.c referee/rating/outcome_record.h \
	referee/rating/sprt.c referee/rating/sprt.h \
	referee/rating/standings.c referee/rating/standings.h \
	referee/record.c referee/record.h \
	referee/record_chouette.c referee/record_chouette.h \
	referee/record_chouette_read.c referee/record_chouette_read.h \
	referee/record_parts.h referee/record_parts_read.c \
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
	referee/tournament/arguments.c referee/tournament/arguments.h \
	referee/tournament/cores.c referee/tournament/cores.h \
	referee/tournament/dispatch.c referee/tournament/dispatch.h \
	referee/tournament/dutch.c referee/tournament/dutch.h \
	referee/tournament/events.c referee/tournament/events.h \
	referee/tournament/example.c \
	referee/tournament/folder.c referee/tournament/folder.h \
	referee/tournament/format.h \
	referee/tournament/gauntlet.c \
	referee/tournament/hall.c referee/tournament/hall.h \
	referee/tournament/keys.c referee/tournament/keys.h \
	referee/tournament/knockout.c \
	referee/tournament/matching.c referee/tournament/matching.h \
	referee/tournament/merge.c referee/tournament/merge.h \
	referee/tournament/organiser.c referee/tournament/organiser.h \
	referee/tournament/plan.c referee/tournament/plan.h \
	referee/tournament/resume.c referee/tournament/resume.h \
	referee/tournament/roll_call.c referee/tournament/roll_call.h \
	referee/tournament/roster.c referee/tournament/roster.h \
	referee/tournament/round_robin.c \
	referee/tournament/split.c referee/tournament/split.h \
	referee/tournament/store.c referee/tournament/store.h \
	referee/tournament/swiss.c \
	referee/tournament/tallies.c referee/tournament/tallies.h \
	referee/tournament/tournament.c referee/tournament/tournament.h \
	referee/tournament/tournament_print.c \
	referee/tournament/tournament_read.c \
	referee/verdict.c referee/verdict.h \
	referee/whole_file.c referee/whole_file.h \
	referee/words.c referee/words.h \
	referee/xgid.c referee/xgid.h \
	referee/yaml_in.c referee/yaml_in.h \
	referee/yaml_out.c referee/yaml_out.h
libreferee_la_CPPFLAGS = $(AM_CPPFLAGS) -DPKGLIBEXECDIR='"$(pkglibexecdir)"'
libreferee_la_CFLAGS = $(AM_CFLAGS) $(YAML_CFLAGS) $(UV_CFLAGS) $(SODIUM_CFLAGS) $(GSL_CFLAGS)
libreferee_la_LIBADD = libtablier.la $(YAML_LIBS) $(UV_LIBS) $(SODIUM_LIBS) $(GSL_LIBS)

tablier_SOURCES = \
	referee/cmd/check.c \
	referee/cmd/chouette.c \
	referee/cmd/export.c \
	referee/cmd/games.c \
	referee/cmd/match.c \
	referee/cmd/perft.c \
	referee/cmd/play.c \
	referee/cmd/plays.c \
	referee/cmd/rate.c \
	referee/cmd/show.c \
	referee/cmd/tournament.c referee/cmd/tournament.h \
	referee/cmd/tournament_init.c \
	referee/cmd/tournament_live.c referee/cmd/tournament_live.h \
	referee/cmd/tournament_merge.c \
	referee/cmd/tournament_plan.c \
	referee/cmd/tournament_run.c \
	referee/cmd/tournament_standings.c \
	referee/cmd/tournament_table.c referee/cmd/tournament_table.h \
	referee/cmd/verify.c \
	referee/main.c
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
	referee/man/tablier-rate.1 \
	referee/man/tablier-show.1 \
	referee/man/tablier-tournament.1 \
	referee/man/tablier-verify.1
completiondir = $(datadir)/bash-completion/completions
dist_completion_DATA = referee/completion/tablier

# Tournaments on more than one machine.
dist_pkgdata_SCRIPTS = referee/cluster/parallel.sh referee/cluster/tournament.sbatch
