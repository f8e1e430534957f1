# The tests. Each prints TAP; `make check` runs them, in any order and side by side.
#
#   unit/      one program for a few functions each, with cmocka
#   examples/  worked examples of the rules, as data
#   property/  the generators against each other over random positions
#   golden/    what commands print, byte for byte
#   e2e/       the program as people use it, with bats
#   fuzz/      libFuzzer targets: make fuzz
#   bench/     figures: make bench

TEST_EXTENSIONS = .sh .bats
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/.aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
BATS_LOG_DRIVER = $(LOG_DRIVER)
BATS_LOG_COMPILER = bats
AM_BATS_LOG_FLAGS = --tap

# Pairs of position and throw on which the generators are compared, for each game.
PAIRS = 200000

AM_TESTS_ENVIRONMENT = \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	TABLIER='$(abs_top_builddir)/tablier'; export TABLIER; \
	SOURCE='$(abs_top_srcdir)'; export SOURCE; \
	BUILD='$(abs_top_builddir)'; export BUILD; \
	PYTHON='$(PYTHON)'; export PYTHON; \
	CC='$(CC)'; export CC; \
	PAIRS='$(PAIRS)'; export PAIRS;

# ---- unit ----------------------------------------------------------------------------------------------------------

UNIT_TESTS = \
	tests/unit/test_dice \
	tests/unit/test_match \
	tests/unit/test_notation \
	tests/unit/test_options \
	tests/unit/test_plays \
	tests/unit/test_protocol \
	tests/unit/test_record \
	tests/unit/test_state \
	tests/unit/test_text \
	tests/unit/test_verdict

UNIT_CFLAGS = $(AM_CFLAGS) $(CMOCKA_CFLAGS) $(YAML_CFLAGS) $(UV_CFLAGS) $(SODIUM_CFLAGS)
UNIT_LDFLAGS = $(AM_LDFLAGS) -static
UNIT_LIBS = libreferee.la libtablier.la $(CMOCKA_LIBS)

tests_unit_test_dice_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_dice_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_dice_LDADD = $(UNIT_LIBS)
tests_unit_test_match_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_match_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_match_LDADD = $(UNIT_LIBS)
tests_unit_test_notation_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_notation_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_notation_LDADD = $(UNIT_LIBS)
tests_unit_test_options_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_options_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_options_LDADD = $(UNIT_LIBS)
tests_unit_test_plays_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_plays_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_plays_LDADD = $(UNIT_LIBS)
tests_unit_test_protocol_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_protocol_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_protocol_LDADD = $(UNIT_LIBS)
tests_unit_test_record_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_record_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_record_LDADD = $(UNIT_LIBS)
tests_unit_test_state_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_state_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_state_LDADD = $(UNIT_LIBS)
tests_unit_test_text_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_text_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_text_LDADD = $(UNIT_LIBS)
tests_unit_test_verdict_CFLAGS = $(UNIT_CFLAGS)
tests_unit_test_verdict_LDFLAGS = $(UNIT_LDFLAGS)
tests_unit_test_verdict_LDADD = $(UNIT_LIBS)

# ---- examples and properties ---------------------------------------------------------------------------------------

RULES_TESTS = tests/examples/run tests/property/generators

tests_examples_run_LDFLAGS = $(UNIT_LDFLAGS)
tests_examples_run_LDADD = libtablier.la
tests_property_generators_SOURCES = tests/property/generators.c tests/oracle/oracle.c tests/oracle/oracle.h
tests_property_generators_LDFLAGS = $(UNIT_LDFLAGS)
tests_property_generators_LDADD = libtablier.la

check_PROGRAMS += $(RULES_TESTS)
if HAVE_TEST_TOOLS
check_PROGRAMS += $(UNIT_TESTS)
TESTS += $(UNIT_TESTS) $(E2E_TESTS)
else
check-local:
	@echo "make check needs cmocka and bats: install them, and configure again" >&2; exit 1
endif

dist_check_SCRIPTS = $(RULES_SCRIPTS) $(E2E_TESTS)
RULES_SCRIPTS = tests/examples/examples.sh tests/property/generators.sh
TESTS += $(RULES_SCRIPTS)
EXTRA_DIST += tests/examples/swedish-tables.txt tests/examples/revertier.txt

# ---- e2e -----------------------------------------------------------------------------------------------------------

E2E_TESTS = \
	tests/e2e/commands.bats \
	tests/e2e/faults.bats \
	tests/e2e/match.bats \
	tests/e2e/protocol.bats \
	tests/e2e/structure.bats \
	tests/e2e/verify.bats

EXTRA_DIST += tests/e2e/bots tests/e2e/dice.py tests/e2e/schema.py tests/golden
