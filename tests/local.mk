# The tests. Each prints TAP; `make check` runs them, in any order and side by side.
#
#   unit/      one program for a few functions each, with cmocka
#   examples/  worked examples of the rules, as data
#   property/  the generators against each other over random positions; random games held against the rules
#   golden/    what commands print, byte for byte
#   e2e/       the program as people use it, with bats
#   fuzz/      libFuzzer targets: make fuzz
#   badbots/   a table of bots that misbehave, and what is to be said of each; e2e/badbots.bats walks it
#   bench/     figures: make bench

TEST_EXTENSIONS = .sh .bats
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/.aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
BATS_LOG_DRIVER = $(LOG_DRIVER)
BATS_LOG_COMPILER = bats
AM_BATS_LOG_FLAGS = --tap

# Pairs of position and throw on which the generators are compared, for each game.
PAIRS = 200000

# Combinations of options under which whole games are played, for each game.
COURSES = 1000

# Leagues that are simulated, of each kind.
SIMULATIONS = 2000

# Games that are written and read again, for each game and each value of its options.
ROUND_TRIPS = 25

# Games against a bot that talks nonsense.
GAMES_FUZZED = 300

# Times that the referee is killed; games of a pairing in the tournament that is.
KILLS = 10
KILLED_GAMES = 170

AM_TESTS_ENVIRONMENT = \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	TABLIER='$(abs_top_builddir)/tablier'; export TABLIER; \
	SOURCE='$(abs_top_srcdir)'; export SOURCE; \
	BUILD='$(abs_top_builddir)'; export BUILD; \
	PYTHON='$(PYTHON)'; export PYTHON; \
	CC='$(CC)'; export CC; \
	PAIRS='$(PAIRS)'; export PAIRS; \
	COURSES='$(COURSES)'; export COURSES; \
	SIMULATIONS='$(SIMULATIONS)'; export SIMULATIONS; \
	ROUND_TRIPS='$(ROUND_TRIPS)'; export ROUND_TRIPS; \
	SOAKED_GAMES='$(SOAKED_GAMES)'; export SOAKED_GAMES; \
	GAMES_FUZZED='$(GAMES_FUZZED)'; export GAMES_FUZZED; \
	KILLS='$(KILLS)'; export KILLS; \
	KILLED_GAMES='$(KILLED_GAMES)'; export KILLED_GAMES;

# ---- unit ----------------------------------------------------------------------------------------------------------

UNIT_TESTS = \
	tests/unit/test_bots \
	tests/unit/test_chouette \
	tests/unit/test_course \
	tests/unit/test_cube \
	tests/unit/test_decision \
	tests/unit/test_dice \
	tests/unit/test_dispatch \
	tests/unit/test_draw \
	tests/unit/test_entry \
	tests/unit/test_interchange \
	tests/unit/test_kept \
	tests/unit/test_match \
	tests/unit/test_matching \
	tests/unit/test_notation \
	tests/unit/test_one_two \
	tests/unit/test_options \
	tests/unit/test_plan \
	tests/unit/test_plays \
	tests/unit/test_protocol \
	tests/unit/test_rating \
	tests/unit/test_record_chouette \
	tests/unit/test_record_read \
	tests/unit/test_record_write \
	tests/unit/test_replay \
	tests/unit/test_replay_decisions \
	tests/unit/test_state \
	tests/unit/test_store \
	tests/unit/test_swiss \
	tests/unit/test_text \
	tests/unit/test_tournament \
	tests/unit/test_verdict

CFLAGS_OF_UNITS = $(AM_CFLAGS) $(CMOCKA_CFLAGS) $(YAML_CFLAGS) $(UV_CFLAGS) $(SODIUM_CFLAGS)
LDFLAGS_OF_UNITS = $(AM_LDFLAGS) -static
LIBS_OF_UNITS = libreferee.la libtablier.la $(CMOCKA_LIBS)
RECORDING = tests/unit/recording.c tests/unit/recording.h

tests_unit_test_bots_SOURCES = tests/unit/test_bots.c $(BOT_VALUE) $(BOT_KIT)
tests_unit_test_bots_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/bots
tests_unit_test_bots_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_bots_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_bots_LDADD = libtablier.la $(CMOCKA_LIBS) -lm
tests_unit_test_chouette_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_chouette_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_chouette_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_course_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_course_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_course_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_cube_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_cube_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_cube_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_decision_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_decision_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_decision_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_dice_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_dice_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_dice_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_dispatch_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_dispatch_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_dispatch_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_draw_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_draw_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_draw_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_entry_SOURCES = tests/unit/test_entry.c bots/human/clauses.c bots/human/complete.c bots/human/entry.c \
	bots/human/lesson.c
tests_unit_test_entry_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/bots -DSPECDIR='""'
tests_unit_test_entry_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_entry_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_entry_LDADD = libtablier.la $(CMOCKA_LIBS)
tests_unit_test_interchange_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_interchange_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_interchange_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_kept_SOURCES = tests/unit/test_kept.c $(RECORDING)
tests_unit_test_kept_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_kept_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_kept_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_match_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_match_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_match_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_matching_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_matching_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_matching_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_notation_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_notation_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_notation_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_one_two_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_one_two_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_one_two_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_options_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_options_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_options_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_plan_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_plan_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_plan_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_plays_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_plays_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_plays_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_protocol_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_protocol_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_protocol_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_rating_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_rating_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_rating_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_record_chouette_SOURCES = tests/unit/test_record_chouette.c $(RECORDING)
tests_unit_test_record_chouette_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_record_chouette_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_record_chouette_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_record_read_SOURCES = tests/unit/test_record_read.c $(RECORDING)
tests_unit_test_record_read_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_record_read_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_record_read_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_record_write_SOURCES = tests/unit/test_record_write.c $(RECORDING)
tests_unit_test_record_write_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_record_write_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_record_write_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_replay_SOURCES = tests/unit/test_replay.c $(RECORDING)
tests_unit_test_replay_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_replay_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_replay_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_replay_decisions_SOURCES = tests/unit/test_replay_decisions.c $(RECORDING)
tests_unit_test_replay_decisions_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_replay_decisions_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_replay_decisions_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_state_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_state_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_state_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_swiss_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_swiss_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_swiss_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_store_SOURCES = tests/unit/test_store.c $(RECORDING)
tests_unit_test_store_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_store_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_store_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_text_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_text_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_text_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_tournament_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_tournament_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_tournament_LDADD = $(LIBS_OF_UNITS)
tests_unit_test_verdict_CFLAGS = $(CFLAGS_OF_UNITS)
tests_unit_test_verdict_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_unit_test_verdict_LDADD = $(LIBS_OF_UNITS)

# ---- examples and properties ---------------------------------------------------------------------------------------

RULES_TESTS = tests/examples/run tests/property/courses tests/property/generators tests/property/leagues

tests_examples_run_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_examples_run_LDADD = libtablier.la
tests_property_courses_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_property_courses_LDADD = libtablier.la
tests_property_generators_SOURCES = tests/property/generators.c tests/oracle/oracle.c tests/oracle/oracle.h
tests_property_generators_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_property_generators_LDADD = libtablier.la
tests_property_leagues_CFLAGS = $(AM_CFLAGS) $(GSL_CFLAGS)
tests_property_leagues_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_property_leagues_LDADD = libreferee.la libtablier.la $(GSL_LIBS)

check_PROGRAMS += $(RULES_TESTS)
if HAVE_TEST_TOOLS
check_PROGRAMS += $(UNIT_TESTS)
TESTS += $(UNIT_TESTS) $(E2E_TESTS)
else
check-local:
	@echo "make check needs cmocka and bats: install them, and configure again" >&2; exit 1
endif

dist_check_SCRIPTS = $(RULES_RUNNERS) $(E2E_TESTS)
RULES_RUNNERS = tests/examples/examples.sh tests/property/courses.sh tests/property/generators.sh
RULES_RUNNERS += tests/property/leagues.sh
TESTS += $(RULES_RUNNERS)
EXTRA_DIST += tests/examples/swedish-tables.txt tests/examples/revertier.txt

# ---- e2e -----------------------------------------------------------------------------------------------------------

E2E_TESTS = \
	tests/e2e/badbots.bats \
	tests/e2e/bots.bats \
	tests/e2e/check.bats \
	tests/e2e/chouette.bats \
	tests/e2e/cluster.bats \
	tests/e2e/commands.bats \
	tests/e2e/completion.bats \
	tests/e2e/crash.bats \
	tests/e2e/faults.bats \
	tests/e2e/fuzzed.sh \
	tests/e2e/gnubg.bats \
	tests/e2e/human.bats \
	tests/e2e/interchange.bats \
	tests/e2e/manual.bats \
	tests/e2e/match.bats \
	tests/e2e/plan.bats \
	tests/e2e/play.bats \
	tests/e2e/policies.bats \
	tests/e2e/protocol.bats \
	tests/e2e/rate.bats \
	tests/e2e/repair.bats \
	tests/e2e/roundtrip.sh \
	tests/e2e/sandbox.bats \
	tests/e2e/screens.bats \
	tests/e2e/show.bats \
	tests/e2e/structure.bats \
	tests/e2e/tournament.bats \
	tests/e2e/verify.bats

# These are not part of make check.
LONG_TESTS = tests/e2e/slurm.sh tests/e2e/soak.sh tests/e2e/valgrind.sh

# Games of the soak.
SOAKED_GAMES = 100000

EXTRA_DIST += $(LONG_TESTS) tests/unit/state.h tests/unit/unit.h
EXTRA_DIST += tests/e2e/bots tests/e2e/helper.bash tests/e2e/slurm.bash tests/e2e/terminal.bash tests/e2e/dice.py
EXTRA_DIST += tests/e2e/schema.py tests/golden tests/badbots tests/e2e/autopilot.py tests/e2e/fake_referee.py
EXTRA_DIST += tests/e2e/chouette.py tests/e2e/gnubg.py tests/e2e/midgame.py tests/e2e/rate.py

# ---- bench ---------------------------------------------------------------------------------------------------------

EXTRA_PROGRAMS += tests/bench/floor tests/bench/rules tests/bench/scripted
CLEANFILES += tests/bench/floor tests/bench/rules tests/bench/scripted
EXTRA_DIST += tests/bench/bench.sh tests/bench/gnubg_glib.h tests/bench/gnubg_perft.c
EXTRA_DIST += tests/bench/scripts.py

tests_bench_rules_SOURCES = tests/bench/rules.c tests/oracle/oracle.c tests/oracle/oracle.h
tests_bench_rules_LDFLAGS = $(LDFLAGS_OF_UNITS)
tests_bench_rules_LDADD = libtablier.la

bench: all tests/bench/floor tests/bench/rules tests/bench/scripted
	@$(AM_TESTS_ENVIRONMENT) CFLAGS='$(CFLAGS)' $(srcdir)/tests/bench/bench.sh

.PHONY: bench

# ---- fuzz ----------------------------------------------------------------------------------------------------------

FUZZERS = tests/fuzz/fuzz_board tests/fuzz/fuzz_export tests/fuzz/fuzz_ids tests/fuzz/fuzz_line tests/fuzz/fuzz_record
FUZZERS += tests/fuzz/fuzz_decision tests/fuzz/fuzz_options tests/fuzz/fuzz_tournament
EXTRA_DIST += tests/fuzz/corpus tests/fuzz/fuzz.sh tests/fuzz/fuzz_board.c tests/fuzz/fuzz_line.c tests/fuzz/fuzz_record.c
EXTRA_DIST += tests/fuzz/fuzz_export.c tests/fuzz/fuzz_ids.c tests/fuzz/fuzz_decision.c tests/fuzz/fuzz_options.c
EXTRA_DIST += tests/fuzz/fuzz_bot.py tests/fuzz/fuzz_tournament.c

if FUZZING
EXTRA_PROGRAMS += $(FUZZERS)
CLEANFILES += $(FUZZERS)

CFLAGS_OF_FUZZERS = $(AM_CFLAGS) -fsanitize=fuzzer
LDFLAGS_OF_FUZZERS = $(AM_LDFLAGS) -static -fsanitize=fuzzer

tests_fuzz_fuzz_board_CFLAGS = $(CFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_board_LDFLAGS = $(LDFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_board_LDADD = libtablier.la
tests_fuzz_fuzz_decision_CFLAGS = $(CFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_decision_LDFLAGS = $(LDFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_decision_LDADD = libtablier.la
tests_fuzz_fuzz_export_CFLAGS = $(CFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_export_LDFLAGS = $(LDFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_export_LDADD = libreferee.la libtablier.la
tests_fuzz_fuzz_ids_CFLAGS = $(CFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_ids_LDFLAGS = $(LDFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_ids_LDADD = libreferee.la libtablier.la
tests_fuzz_fuzz_line_CFLAGS = $(CFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_line_LDFLAGS = $(LDFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_line_LDADD = libreferee.la libtablier.la
tests_fuzz_fuzz_options_CFLAGS = $(CFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_options_LDFLAGS = $(LDFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_options_LDADD = libreferee.la libtablier.la
tests_fuzz_fuzz_record_CFLAGS = $(CFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_record_LDFLAGS = $(LDFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_record_LDADD = libreferee.la libtablier.la
tests_fuzz_fuzz_tournament_CFLAGS = $(CFLAGS_OF_FUZZERS) $(UV_CFLAGS)
tests_fuzz_fuzz_tournament_LDFLAGS = $(LDFLAGS_OF_FUZZERS)
tests_fuzz_fuzz_tournament_LDADD = libreferee.la libtablier.la

fuzz: $(FUZZERS)
	@$(AM_TESTS_ENVIRONMENT) FUZZ_SECONDS=$(FUZZ_SECONDS) $(srcdir)/tests/fuzz/fuzz.sh $(FUZZERS)
else
fuzz:
	@echo "make fuzz needs clang: configure with CC=clang --enable-fuzzing --enable-sanitizers" >&2; exit 1
endif

FUZZ_SECONDS = 60
.PHONY: fuzz

# ---- the rest ------------------------------------------------------------------------------------------------------

EXTRA_DIST += tests/lint.sh

lint:
	@$(AM_TESTS_ENVIRONMENT) $(srcdir)/tests/lint.sh

# What takes longer than a commit should wait.
check-long: check
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/property/generators.sh PAIRS=2000000
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/property/courses.sh COURSES=20000
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/property/leagues.sh SIMULATIONS=20000
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/e2e/roundtrip.sh ROUND_TRIPS=2001
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/e2e/crash.bats KILLS=200
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/e2e/tournament.bats KILLS=100 KILLED_GAMES=500
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/e2e/fuzzed.sh GAMES_FUZZED=20000
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/e2e/slurm.sh
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/e2e/soak.sh
	$(MAKE) $(AM_MAKEFLAGS) check-valgrind
	$(MAKE) $(AM_MAKEFLAGS) bench

# The main scenarios under valgrind, where it is installed.
check-valgrind: all
	$(MAKE) $(AM_MAKEFLAGS) check TESTS=tests/e2e/valgrind.sh

coverage: check
	lcov --quiet --capture --directory . --output-file coverage.info
	lcov --quiet --remove coverage.info '/usr/*' '*/tests/*' --output-file coverage.info
	lcov --summary coverage.info

CLEANFILES += coverage.info
.PHONY: lint check-long check-valgrind coverage
