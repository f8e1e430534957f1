/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "recording.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "state.h"

/* ---- The file ---------------------------------------------------------------------------------------------------- */

char recording_folder[1000], recording_path[1100];

int make_folder(void **state)
{
	const char *parent = getenv("TMPDIR");

	(void)state;
	if (sodium_init() < 0)
		return -1;
	snprintf(recording_folder, sizeof recording_folder, "%s/unit-record-XXXXXX",
	         parent && *parent ? parent : "/tmp");
	if (!mkdtemp(recording_folder))
		return -1;
	snprintf(recording_path, sizeof recording_path, "%s/record.yaml", recording_folder);
	return 0;
}

int remove_folder(void **state)
{
	(void)state;
	unlink(recording_path);
	return rmdir(recording_folder);
}

int remove_file(void **state)
{
	(void)state;
	unlink(recording_path);
	return 0;
}

void write_file(const char *bytes, size_t length)
{
	FILE *file = fopen(recording_path, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
}

struct text read_file(void)
{
	FILE *file = fopen(recording_path, "r");
	struct text text = {.data = NULL};
	char bytes[4096];
	size_t count;

	check(file != NULL, "there is no file");
	text_add(&text, "", 0);
	while ((count = fread(bytes, 1, sizeof bytes, file)))
		text_add(&text, bytes, count);
	fclose(file);
	return text;
}

void assert_file(const char *expected)
{
	struct text text = read_file();

	assert_string_equal(text.data, expected);
	text_release(&text);
}

bool file_exists(void)
{
	return access(recording_path, F_OK) == 0;
}

struct record *open_record(bool with_times)
{
	struct error error = {.text = ""};
	struct record *record = record_open(recording_path, with_times, &error);

	check(record != NULL, "%s", error.text);
	return record;
}

/* ---- Items, written and read ------------------------------------------------------------------------------------- */

struct record_item *add_item(struct items *items, enum record_item_kind kind)
{
	if (items->count == items->size) {
		items->size = items->size ? 2 * items->size : 16;
		items->item = xrealloc(items->item, items->size * sizeof *items->item);
	}
	memset(&items->item[items->count], 0, sizeof *items->item);
	items->item[items->count].kind = kind;
	return &items->item[items->count++];
}

void release_items(struct items *items)
{
	free(items->item);
	*items = (struct items){.item = NULL};
}

void write_items(const struct items *items, bool with_times)
{
	struct record *record = open_record(with_times);
	struct error error = {.text = ""};

	for (size_t i = 0; i < items->count; i++) {
		const struct record_item *item = &items->item[i];
		int status = 0;

		switch (item->kind) {
		case RECORD_HEADER:
			status = record_header(record, &item->terms, &error);
			break;
		case RECORD_GAME:
			record_begin_game(record, &item->terms, item->number, item->score, item->is_crawford);
			break;
		case RECORD_TURN:
			record_add_turn(record, &item->turn);
			break;
		case RECORD_RESULT:
			status = record_end_game(record, &item->result, &error);
			break;
		case RECORD_END:
			status = record_finish(record, &item->end, &error);
			break;
		case RECORD_PAUSED:
		case RECORD_LEFT:
		case RECORD_EOF:
			break;
		}
		check(status == 0, "item %zu: %s", i, error.text);
	}
	record_close(record);
}

int read_items(struct items *items, struct error *error)
{
	FILE *file = fopen(recording_path, "r");
	struct record_reader *reader;
	int status;

	*items = (struct items){.item = NULL};
	assert_non_null(file);
	reader = record_reader_new(file, recording_path);
	for (;;) {
		struct record_item item;

		status = record_read(reader, &item, error);
		if (status < 0 || item.kind == RECORD_EOF)
			break;
		*add_item(items, item.kind) = item;
	}
	record_reader_free(reader);
	fclose(file);
	return status;
}

struct dice_key any_key(unsigned char byte)
{
	struct dice_key key;

	memset(&key, byte, sizeof key);
	key.bytes[0] = 0;
	return key;
}

struct record_terms any_terms(void)
{
	return (struct record_terms){
	    .game = "swedish-tables",
	    .games = 3,
	    .move_ms = 1000,
	    .clock_ms = 60000,
	    .inc_ms = 20,
	    .turns = 500,
	    .player = {{{"Greedy", "tablier", "0.1.0"}, "greedy", false},
	               {{"Random", "A. Reader", ""}, "python3 bot.py -x 'a b'", false}},
	    .commitment = any_key(0xc0),
	    .entropy = {{2, {0x5f, 0x3a}}, {0, {0}}},
	};
}

struct record_item *add_header(struct items *items)
{
	struct record_item *item = add_item(items, RECORD_HEADER);

	item->terms = any_terms();
	return item;
}

struct record_item *add_game(struct items *items, uint32_t number)
{
	struct record_item *item = add_item(items, RECORD_GAME);

	item->terms = any_terms();
	item->number = number;
	return item;
}

struct record_result *add_result(struct items *items, enum tab_ending ending, uint8_t winner)
{
	struct record_result *result = &add_item(items, RECORD_RESULT)->result;

	*result = (struct record_result){.ending = ending, .winner = winner, .blamed = TAB_NOBODY};
	if (ending == TAB_FORFEIT) {
		result->fault.verdict = VERDICT_LATE;
		result->blamed = (uint8_t)(1 - winner);
		result->win.points = 1;
	}
	snprintf(result->board, sizeof result->board, "-O-----------o------------");
	result->game_seed = any_key(0xa1);
	return result;
}

/* ---- Matches by a script ----------------------------------------------------------------------------------------- */

const struct script SWEDISH = {
    .game = "swedish-tables",
    .seed = "998302",
    .move_ms = 1000,
    .turns = 10000,
    .games = {{.finish = ON_BOARD},
              {.finish = BY_FAULT, .turns = 5, .loser = 0},
              {.finish = BY_RESIGNATION, .turns = 3, .loser = 0}},
    .count = 3,
};

const struct script SHORT = {
    .game = "swedish-tables",
    .seed = "998302",
    .move_ms = 1000,
    .turns = 10000,
    .games = {{.finish = BY_FAULT, .turns = 3, .loser = 0},
              {.finish = BY_RESIGNATION, .turns = 1, .loser = 0},
              {.finish = BY_FAULT, .turns = 4, .loser = 0}},
    .count = 3,
};

static int compare_outcomes(const void *a, const void *b)
{
	const struct tab_outcome *first = a, *second = b;
	int order = memcmp(&first->after, &second->after, sizeof first->after);

	return order ? order : first->result.kind - second->result.kind;
}

/* How near a position is to shutting the opponent out: closed points of the home, checkers hit, few blots. */
static int closing(const struct tab_position *position)
{
	int value = 2 * tab_side_count(&position->them, TAB_BAR) + 6 * (tab_side_count(&position->them, TAB_BAR) > 0);

	for (int point = 1; point <= TAB_POINTS; point++)
		value += point > 18 ? 8 * (tab_side_count(&position->me, point) > 1)
		                    : -(tab_side_count(&position->me, point) == 1);
	return value;
}

/* A legal play in the style of the script; the same whatever order they are listed in. */
static struct tab_play choose_play(const struct script *script, const struct tab_state *state, uint64_t *random)
{
	static struct tab_outcome plays[TAB_MAX_PLAYS];
	size_t count = tab_plays(&state->rules, &state->position, state->dice, plays), best = 0;

	assert_true(count > 0);
	qsort(plays, count, sizeof *plays, compare_outcomes);
	if (script->style != CLOSING)
		return plays[random_below(random, count)].play;
	for (size_t i = 1; i < count; i++)
		if (closing(&plays[i].after) > closing(&plays[best].after))
			best = i;
	return plays[best].play;
}

/* The next decision of the list, if now is the occasion for it. */
static bool find_answer(const struct script_game *game, const struct tab_state *state, size_t *next,
                        struct tab_decision *decision)
{
	const struct script_answer *answer = &game->answers[*next];
	struct tab_state trial = *state;

	if (*next == LENGTH(game->answers) || !answer->says ||
	    (answer->turn && answer->turn != tab_state_turn_number(state)))
		return false;
	*decision = decision_of(&state->rules, answer->says);
	if (tab_state_decide(&trial, *decision, NULL) < 0)
		return false;
	++*next;
	return true;
}

/* By chance: now and then a resignation at some level is offered, or the cube turned. */
static bool err(const struct tab_state *state, uint64_t *random, struct tab_decision *decision)
{
	struct tab_state trial = *state;

	*decision = (struct tab_decision){TAB_RESIGN, (uint8_t)(TAB_SINGLE_LEVEL + random_below(random, 3))};
	if (random_below(random, 20) == 0 && tab_state_decide(&trial, *decision, NULL) == 0)
		return true;
	if (state->need == TAB_NEED_PLAY)
		return false;
	*decision = random_decision(state, random);
	/* Few games are to end so. */
	if (decision->choice == TAB_DROP && random_below(random, 4))
		decision->choice = TAB_TAKE;
	if (decision->choice == TAB_ACCEPT && random_below(random, 4))
		decision->choice = TAB_DECLINE;
	return true;
}

static struct tab_decision plainest(const struct tab_state *state)
{
	static const uint8_t choices[] = {
	    [TAB_NEED_KEEP] = TAB_KEEP,       [TAB_NEED_DOUBLE] = TAB_ROLL,         [TAB_NEED_TAKE] = TAB_TAKE,
	    [TAB_NEED_DOUBLET] = TAB_DOUBLET, [TAB_NEED_RESIGNATION] = TAB_DECLINE, [TAB_NEED_BREAKUP] = TAB_BREAKUP,
	};
	struct tab_decision decision = {.choice = choices[state->need]};

	if (state->need == TAB_NEED_DOUBLET)
		decision.number = 6;
	else if (state->need == TAB_NEED_BREAKUP)
		while (!(tab_state_breakable(state) >> decision.number & 1))
			decision.number++;
	return decision;
}

/* A game of a script under way. */
struct course {
	const struct script *script;
	const struct script_game *game;
	struct record *record;
	struct tab_state state;
	struct record_result *result;
	struct written *written;
	uint64_t random, throws;
	size_t next_answer;
	int starter;
};

static struct tab_dice throw_next(struct course *course)
{
	return dice_throw(&course->result->game_seed, ++course->throws); /* DI-8 */
}

static void write_turn(struct course *course, const struct record_turn *turn)
{
	record_add_turn(course->record, turn);
}

/* After anything that may have left no play: the turn that passed (RE-6). */
static void write_pass(struct course *course)
{
	const struct tab_state *state = &course->state;
	int seat = state->need == TAB_NEED_NOTHING ? state->turn : 1 - state->turn;
	const struct record_turn pass = {.seat = (uint8_t)seat, .dice = state->dice, .play = "pass", .us = -1};

	if (state->passed)
		write_turn(course, &pass);
}

static void throw_for_course(struct course *course)
{
	struct tab_state *state = &course->state;
	enum tab_need need = (enum tab_need)state->need;
	struct record_turn turn = {.dice = throw_next(course), .us = -1};

	if (need == TAB_NEED_STARTER_PAIR) {
		struct tab_dice pair[2] = {turn.dice, turn.other = throw_next(course)};

		turn.kind = TURN_START_PAIR;
		tab_state_throw_pair(state, pair);
	} else {
		turn.kind = need == TAB_NEED_BREAKER ? TURN_BREAKER : TURN_START;
		tab_state_throw(state, turn.dice);
	}
	course->written->breakers += need == TAB_NEED_BREAKER;
	if (need == TAB_NEED_STARTER || need == TAB_NEED_STARTER_PAIR)
		course->starter = state->turn;
	if (need != TAB_NEED_THROW)
		write_turn(course, &turn);
	write_pass(course);
}

static void play_in_course(struct course *course)
{
	struct tab_state *state = &course->state;
	struct record_turn turn = {.seat = state->turn, .dice = state->dice, .us = PLAY_US};
	const struct tab_play play = choose_play(course->script, state, &course->random);
	struct tab_play made;

	if (state->turns % 4 == 1)
		snprintf(turn.info.text, sizeof turn.info.text, "turn %u", state->turns);
	assert_int_equal(tab_state_play(state, &play, &made, NULL), 0);
	tab_play_print(&state->rules, &made, turn.play);
	write_turn(course, &turn);
}

static void decide_in_course(struct course *course, struct tab_decision decision)
{
	struct record_turn turn = {.kind = TURN_DECISION, .seat = course->state.asked, .us = PLAY_US};

	/* Of a resignation in place of a play the dice lie. */
	if (course->state.need == TAB_NEED_PLAY)
		turn.dice = course->state.dice;
	tab_decision_print(&course->state.rules, decision, turn.says);
	check(tab_state_decide(&course->state, decision, NULL) == 0, "'%s' is refused", turn.says);
	course->written->choices[decision.choice]++;
	write_turn(course, &turn);
	write_pass(course);
}

/* Lose the game for who is asked. */
static void give_up(struct course *course)
{
	struct tab_state *state = &course->state;
	struct record_result *result = course->result;
	struct record_turn turn = {.kind = TURN_DECISION, .seat = state->asked, .us = -1};

	if (state->need == TAB_NEED_PLAY) {
		turn.kind = TURN_PLAY;
		turn.dice = state->dice;
	}
	write_turn(course, &turn);
	if (course->game->finish == BY_FAULT) {
		result->fault.verdict = VERDICT_MALFORMED;
		result->blamed = state->asked;
		snprintf(result->fault.why, sizeof result->fault.why, "answered what is no play: 'x'");
		snprintf(result->fault.answer, sizeof result->fault.answer, "x");
		snprintf(result->fault.errors, sizeof result->fault.errors, "help / help");
	} else {
		result->fault.verdict = VERDICT_RESIGNED;
		snprintf(result->fault.why, sizeof result->fault.why, "it resigned");
	}
	tab_state_forfeit(state, state->asked);
}

static bool is_given_up(const struct course *course)
{
	const struct script_game *game = course->game;
	const struct tab_state *state = &course->state;
	enum tab_need at = game->at ? game->at : TAB_NEED_PLAY;

	return game->finish != ON_BOARD && state->turns >= game->turns && state->need == at &&
	       (game->loser == 0 || state->asked == game->loser - 1);
}

static void play_game(struct course *course)
{
	struct tab_state *state = &course->state;

	while (state->need != TAB_NEED_NOTHING) {
		struct tab_decision decision;

		if (tab_state_needs_dice(state)) {
			if (state->turns >= (uint32_t)course->script->turns) {
				course->result->fault.verdict = VERDICT_TURN_LIMIT;
				tab_state_abandon(state);
				break;
			}
			throw_for_course(course);
		} else if (is_given_up(course)) {
			give_up(course);
		} else if (find_answer(course->game, state, &course->next_answer, &decision)) {
			decide_in_course(course, decision);
		} else if (course->script->style == ERRATIC && err(state, &course->random, &decision)) {
			decide_in_course(course, decision);
		} else if (state->need == TAB_NEED_PLAY) {
			play_in_course(course);
		} else {
			decide_in_course(course, plainest(state));
		}
	}
}

static void write_game(struct course *course, const struct record_terms *terms, struct tab_match *match)
{
	struct tab_state *state = &course->state;
	struct record_result *result = course->result;
	const struct tab_rules rules = rules_of(course->script->game);
	struct error error = {.text = ""};

	course->random = result->game_seed.bytes[0];
	course->starter = tab_match_starter(match, &rules);
	tab_state_start(state, &rules, match);
	record_begin_game(course->record, terms, match->games + 1, match->points, state->is_crawford);
	play_game(course);
	check(course->next_answer == LENGTH(course->game->answers) || !course->game->answers[course->next_answer].says,
	      "game %u: no occasion came to say '%s'", match->games + 1,
	      course->game->answers[course->next_answer].says);
	result->ending = (enum tab_ending)state->ending;
	result->winner = state->winner;
	result->win = state->result;
	result->cube = tab_rules_have_cube(&rules) ? state->cube : 0;
	if (state->turn == 1)
		tab_position_swap(&state->position);
	tab_position_print(&rules, &state->position, result->board);
	assert_int_equal(record_end_game(course->record, result, &error), 0);
	tab_match_add(match, state, course->starter);
	course->written->turns += state->turns;
	course->written->games++;
}

static struct record_terms terms_of(const struct script *script)
{
	struct record_terms terms = any_terms();

	snprintf(terms.game, sizeof terms.game, "%s", script->game);
	terms.games = script->points ? 0 : (long)script->count;
	terms.points = script->points;
	terms.move_ms = script->move_ms;
	terms.clock_ms = script->clock_ms;
	terms.inc_ms = script->inc_ms;
	terms.turns = script->turns;
	memset(terms.entropy, 0, sizeof terms.entropy);
	return terms;
}

static bool is_decided(const struct script *script, const struct tab_match *match)
{
	return script->points && (match->points[0] >= script->points || match->points[1] >= script->points);
}

void write_script(const struct script *script, struct written *written)
{
	const struct tab_rules rules = rules_of(script->game);
	struct record *record = open_record(!script->without_times);
	struct record_terms terms = terms_of(script);
	struct tab_match match = {.length = (uint32_t)script->points};
	struct record_end end = {.games = 0};
	struct dice_key match_key;
	struct error error = {.text = ""};

	*written = (struct written){.turns = 0};
	assert_int_equal(dice_seed_parse(&end.seed, script->seed, &error), 0);
	dice_commitment(&end.seed, &terms.commitment);
	dice_match_key(&end.seed, terms.entropy, &match_key);
	assert_int_equal(record_header(record, &terms, &error), 0);
	for (size_t i = 0; i < script->count && !is_decided(script, &match); i++) {
		struct course course = {.script = script,
		                        .game = &script->games[i],
		                        .record = record,
		                        .result = &written->result[i],
		                        .written = written};

		*course.result = (struct record_result){.blamed = TAB_NOBODY};
		dice_game_seed(&match_key, i + 1, &course.result->game_seed);
		write_game(&course, &terms, &match);
	}
	end.games = match.games;
	end.score[0] = match.points[0];
	end.score[1] = match.points[1];
	end.winner = (uint8_t)tab_match_leader(&match, &rules, &end.tie_break);
	if (!script->is_broken_off)
		assert_int_equal(record_finish(record, &end, &error), 0);
	record_close(record);
}

/* ---- Changed records --------------------------------------------------------------------------------------------- */

struct span find_line(const struct text *text, const char *find, int nth)
{
	struct span found = {0, 0};
	int count = 0, all = 0;

	for (int round = nth < 0 ? 0 : 1; round < 2; round++) {
		size_t from = 0;

		for (count = 0; from < text->used; from += strcspn(text->data + from, "\n") + 1) {
			size_t to = from + strcspn(text->data + from, "\n");

			if (!memmem(text->data + from, to - from, find, strlen(find)))
				continue;
			found = (struct span){from, to};
			if (++count == (nth < 0 ? all + 1 + nth : nth) && round == 1)
				return found;
		}
		all = count;
	}
	fail_at(__FILE__, __LINE__, "the record has no line %d with '%s'", nth, find);
	return found;
}

long line_number(const struct text *text, size_t at)
{
	long line = 1;

	for (size_t i = 0; i < at; i++)
		line += text->data[i] == '\n';
	return line;
}

/* Where a value ends: of a list, a map, a quoted text, or a word. */
static size_t value_end(const char *data, size_t from, size_t to)
{
	if (data[from] == '[')
		return (size_t)((char *)memchr(data + from, ']', to - from) - data) + 1;
	if (data[from] == '\'') {
		for (from++; from < to && (data[from] != '\'' || data[from + 1] == '\''); from++)
			from += data[from] == '\'';
		return from + 1;
	}
	while (from < to && data[from] != '}' && strncmp(data + from, ", ", 2) != 0)
		from++;
	return from;
}

static struct span find_value(const struct text *text, struct span line, const char *key)
{
	size_t length = strlen(key);

	for (size_t at = line.from; at + length + 1 < line.to; at++) {
		bool is_start = at == line.from || text->data[at - 1] == '{' || text->data[at - 1] == ' ';

		if (is_start && strncmp(text->data + at, key, length) == 0 && text->data[at + length] == ':')
			return (struct span){at + length + 2, value_end(text->data, at + length + 2, line.to)};
	}
	fail_at(__FILE__, __LINE__, "no key '%s' in '%.*s'", key, (int)(line.to - line.from), text->data + line.from);
	return line;
}

static void splice(struct text *text, struct span span, const char *with)
{
	struct text next = {.data = NULL};

	text_add(&next, text->data, span.from);
	text_add_string(&next, with);
	text_add(&next, text->data + span.to, text->used - span.to);
	text_release(text);
	*text = next;
}

long make_edit(struct text *text, struct edit edit)
{
	struct span span = find_line(text, edit.find, edit.nth);
	long line = line_number(text, span.from);

	if (edit.how == PUT_BEFORE) {
		splice(text, (struct span){span.from, span.from}, "\n");
		splice(text, (struct span){span.from, span.from}, edit.value);
	} else if (edit.how == SET_LINE) {
		span.to += !edit.value;
		splice(text, span, edit.value ? edit.value : "");
	} else {
		span = find_value(text, span, edit.key);
		if (!edit.value) {
			/* The key as well, and a comma before or behind. */
			span.from -= strlen(edit.key) + 2;
			if (text->data[span.to] == ',')
				span.to += 2;
			else if (text->data[span.from - 1] == ' ')
				span.from -= 2;
		}
		splice(text, span, edit.value ? edit.value : "");
	}
	return line;
}

long replay_changed(const struct script *script, struct edit edit, struct edit other, struct place place, int *status,
                    struct error *error)
{
	struct written written;
	struct replay_report report;
	struct text text;
	long line;

	write_script(script, &written);
	text = read_file();
	line = make_edit(&text, edit);
	if (other.how != NOTHING)
		make_edit(&text, other);
	if (place.find)
		line = line_number(&text, find_line(&text, place.find, place.nth).from) - place.above;
	write_file(text.data, text.used);
	text_release(&text);
	*error = (struct error){.text = ""};
	*status = replay_file(recording_path, &report, error);
	return line;
}

void changed_twice(const char *what, const struct script *script, struct edit edit, struct edit other,
                   struct place place, const char *words)
{
	struct error error;
	char start[1200];
	int status;
	long line = replay_changed(script, edit, other, place, &status, &error);

	check(status == -1, "%s: it holds", what);
	check(error.kind == ERROR_FAILED, "%s: it is of kind %d: %s", what, error.kind, error.text);
	snprintf(start, sizeof start, "%s:%ld: ", recording_path, line);
	check(strncmp(error.text, start, strlen(start)) == 0, "%s: it should be of line %ld, and is %s", what, line,
	      error.text);
	check(strstr(error.text, words) != NULL, "%s: it should be '%s', and is %s", what, words, error.text);
}

void changed(const char *what, const struct script *script, struct edit edit, struct place place, const char *words)
{
	changed_twice(what, script, edit, NO_EDIT, place, words);
}

void still_holds(const char *what, const struct script *script, struct edit edit)
{
	struct error error;
	int status;

	replay_changed(script, edit, NO_EDIT, HERE, &status, &error);
	check(status == 0, "%s: %s", what, error.text);
}
