/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the records of matches and of chouettes are read with: values, parts of headers, turns, results. The keys come
 * in a fixed order (RE-1), so each part is read by a function that takes one after the other.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "record_parts.h"
#include "text.h"

/* ---- Values ------------------------------------------------------------------------------------------------------ */

/* Two digits from 1 to 6. */
static int read_dice(struct yaml_in *in, const char *key, struct tab_dice *out, struct error *error)
{
	long number, line;

	if (in_key(in, key, error) < 0 || (line = in_line(in, error)) < 0 || in_number(in, 11, 66, &number, error) < 0)
		return -1;
	*out = (struct tab_dice){{(uint8_t)(number / 10), (uint8_t)(number % 10)}};
	if (out->die[1] < 1 || out->die[1] > 6)
		return in_error(in, line, error, "%ld is no throw", number);
	return 0;
}

int record_read_seat(struct yaml_in *in, const char *key, int seats, uint8_t *out, struct error *error)
{
	char text[8], *end;
	long line, seat;

	if (in_key(in, key, error) < 0 || (line = in_line(in, error)) < 0 || in_text(in, text, sizeof text, error) < 0)
		return -1;
	seat = strtol(text, &end, 10);
	if (text[0] < '1' || text[0] > '9' || *end || seat > seats)
		return in_error(in, line, error, "'%s' is no seat", text);
	*out = (uint8_t)(seat - 1);
	return 0;
}

int record_read_winner(struct yaml_in *in, const char *const winners[3], uint8_t *out, struct error *error)
{
	char text[8];
	long line;

	if (in_key(in, "winner", error) < 0 || (line = in_line(in, error)) < 0 ||
	    in_text(in, text, sizeof text, error) < 0)
		return -1;
	for (uint8_t i = 0; i < 3; i++)
		if (strcmp(text, winners[i]) == 0) {
			*out = i;
			return 0;
		}
	return in_error(in, line, error, "'%s' is no seat", text);
}

/* ---- Parts of documents ------------------------------------------------------------------------------------------ */

int record_read_origin(struct yaml_in *in, struct error *error)
{
	char unused[PROTOCOL_TEXT_BYTES];
	int has_date;

	if (in_text_pair(in, "referee", unused, sizeof unused, error) < 0 ||
	    (has_date = in_optional_key(in, "date", error)) < 0 ||
	    (has_date && in_text(in, unused, sizeof unused, error) < 0))
		return -1;
	return has_date;
}

static int read_if_set(struct yaml_in *in, const char *key, long *out, struct error *error)
{
	int is_there = in_optional_key(in, key, error);

	return is_there > 0 ? in_number(in, 1, 1000L * 1000 * 1000, out, error) : is_there;
}

/* RE-14: what is not there is not limited. */
static int read_confinement(struct yaml_in *in, struct record_confinement *confinement, struct error *error)
{
	int is_there;
	long line;

	*confinement = (struct record_confinement){.has_sandbox = false};
	if ((line = in_line(in, error)) < 0 || (is_there = in_optional_key(in, "confinement", error)) < 0)
		return -1;
	if (!is_there)
		return 0;
	if (in_begin_map(in, error) < 0 || (is_there = in_optional_key(in, "sandbox", error)) < 0 ||
	    (is_there && in_key(in, "bwrap", error) < 0))
		return -1;
	confinement->has_sandbox = is_there;
	if (read_if_set(in, "scratch_mib", &confinement->scratch_mib, error) < 0 ||
	    read_if_set(in, "memory_mib", &confinement->limits.memory_mib, error) < 0 ||
	    read_if_set(in, "cpu_s", &confinement->limits.cpu_s, error) < 0 ||
	    read_if_set(in, "processes", &confinement->limits.processes, error) < 0 ||
	    read_if_set(in, "open_files", &confinement->limits.open_files, error) < 0 ||
	    read_if_set(in, "file_mib", &confinement->limits.file_mib, error) < 0 || in_end_map(in, error) < 0)
		return -1;
	if (confinement->has_sandbox != (confinement->scratch_mib > 0))
		return in_error(in, line, error, "a sandbox and its scratch folder go together");
	if (!record_is_confined(confinement))
		return in_error(in, line, error, "the confinement is empty");
	return 0;
}

int record_read_limits(struct yaml_in *in, struct record_limits *limits, struct error *error)
{
	const long most = 1000L * 1000 * 1000;

	int has_margin;

	limits->margin_ms = 0;
	if (in_key(in, "limits", error) < 0 || in_begin_map(in, error) < 0 ||
	    in_number_pair(in, "move_ms", 0, most, &limits->move_ms, error) < 0 ||
	    in_number_pair(in, "clock_ms", 0, most, &limits->clock_ms, error) < 0 ||
	    in_number_pair(in, "inc_ms", 0, most, &limits->inc_ms, error) < 0 ||
	    (has_margin = in_optional_key(in, "margin_ms", error)) < 0 ||
	    (has_margin && in_number(in, 1, most, &limits->margin_ms, error) < 0) ||
	    in_number_pair(in, "turns", 1, 1000000, &limits->turns, error) < 0 || in_end_map(in, error) < 0)
		return -1;
	return read_confinement(in, &limits->confinement, error);
}

static int read_player(struct yaml_in *in, struct record_player *player, int seat, struct error *error)
{
	struct protocol_identity *identity = &player->identity;
	long number;
	int is_person;

	if (in_begin_map(in, error) < 0 || in_number_pair(in, "seat", seat, seat, &number, error) < 0 ||
	    in_text_pair(in, "name", identity->name, sizeof identity->name, error) < 0 ||
	    in_text_pair(in, "author", identity->author, sizeof identity->author, error) < 0 ||
	    in_text_pair(in, "version", identity->version, sizeof identity->version, error) < 0 ||
	    in_text_pair(in, "command", player->command, sizeof player->command, error) < 0 ||
	    (is_person = in_optional_key(in, "person", error)) < 0 || (is_person && in_key(in, "true", error) < 0))
		return -1;
	player->is_person = is_person;
	return in_end_map(in, error);
}

int record_read_players(struct yaml_in *in, struct record_player players[], int least, int most, struct error *error)
{
	int count = 0;

	if (in_key(in, "players", error) < 0 || in_begin_list(in, error) < 0)
		return -1;
	while (count < most) {
		int is_end = count < least ? 0 : in_is_list_end(in, error);

		if (is_end < 0 || (!is_end && read_player(in, &players[count], count + 1, error) < 0))
			return -1;
		if (is_end)
			break;
		count++;
	}
	return in_end_list(in, error) < 0 ? -1 : count;
}

int record_read_entropy(struct yaml_in *in, struct dice_contribution entropy[], int count, struct error *error)
{
	if (in_key(in, "entropy", error) < 0 || in_begin_list(in, error) < 0)
		return -1;
	for (int i = 0; i < count; i++) {
		long line = in_line(in, error);
		char text[DICE_HEX_SIZE];

		if (line < 0 || in_text(in, text, sizeof text, error) < 0)
			return -1;
		if (dice_contribution_parse(&entropy[i], text) < 0)
			return in_error(in, line, error, "'%s' is not hexadecimal", text);
	}
	return in_end_list(in, error);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static int read_info(struct yaml_in *in, struct protocol_info *info, struct error *error)
{
	if (in_begin_map(in, error) < 0 || in_optional_text(in, "eval", info->eval, sizeof info->eval, error) < 0 ||
	    in_optional_text(in, "depth", info->depth, sizeof info->depth, error) < 0 ||
	    in_optional_text(in, "text", info->text, sizeof info->text, error) < 0)
		return -1;
	return in_end_map(in, error);
}

/* `DD`, or `DD-DD` where each side threw two dice. Returns -1 if it is neither. */
static int parse_start(const char *text, struct record_turn *turn)
{
	size_t first = strspn(text, "123456"), second = first == 2 && text[2] == '-' ? strspn(text + 3, "123456") : 0;

	if (first != 2 || (text[2] && (second != 2 || text[5])))
		return -1;
	turn->kind = text[2] ? TURN_START_PAIR : TURN_START;
	turn->dice = (struct tab_dice){{(uint8_t)(text[0] - '0'), (uint8_t)(text[1] - '0')}};
	if (text[2])
		turn->other = (struct tab_dice){{(uint8_t)(text[3] - '0'), (uint8_t)(text[4] - '0')}};
	return 0;
}

static int read_start(struct yaml_in *in, struct record_turn *turn, struct error *error)
{
	long line = in_line(in, error);
	char text[8];

	if (line < 0 || in_text(in, text, sizeof text, error) < 0)
		return -1;
	if (parse_start(text, turn) < 0)
		return in_error(in, line, error, "'%s' is no throw for the start", text);
	return 0;
}

int record_read_throw(struct yaml_in *in, struct record_turn *turn, struct error *error)
{
	int is_there = in_optional_key(in, "start", error);

	if (is_there < 0 || (is_there && read_start(in, turn, error) < 0))
		return -1;
	if (is_there)
		return 1;
	is_there = in_is_key(in, "breaker", error);
	if (is_there < 0 || (is_there && read_dice(in, "breaker", &turn->dice, error) < 0))
		return -1;
	turn->kind = is_there ? TURN_BREAKER : TURN_PLAY;
	return is_there;
}

/* `play`, or `says`; either may be missing. */
static int read_words(struct yaml_in *in, struct record_turn *turn, bool has_dice, struct error *error)
{
	int is_there = has_dice ? in_optional_key(in, "play", error) : 0;

	if (is_there < 0 || (is_there && in_text(in, turn->play, sizeof turn->play, error) < 0))
		return -1;
	turn->kind = TURN_PLAY;
	if (is_there)
		return 0;
	is_there = in_optional_key(in, "says", error);
	if (is_there < 0 || (is_there && in_text(in, turn->says, sizeof turn->says, error) < 0))
		return -1;
	if (is_there || !has_dice)
		turn->kind = TURN_DECISION;
	return 0;
}

int record_read_answer(struct yaml_in *in, struct record_turn *turn, struct error *error)
{
	int is_there = in_is_key(in, "dice", error);

	turn->us = -1;
	if (is_there < 0 || (is_there && read_dice(in, "dice", &turn->dice, error) < 0) ||
	    read_words(in, turn, is_there, error) < 0)
		return -1;
	is_there = in_optional_key(in, "ms", error);
	if (is_there < 0 || (is_there && in_milliseconds(in, &turn->us, error) < 0))
		return -1;
	is_there = in_optional_key(in, "info", error);
	if (is_there < 0 || (is_there && read_info(in, &turn->info, error) < 0))
		return -1;
	return in_end_map(in, error);
}

int record_read_fault(struct yaml_in *in, struct fault *fault, struct error *error)
{
	if (in_text_pair(in, "text", fault->why, sizeof fault->why, error) < 0 ||
	    in_optional_text(in, "answer", fault->answer, sizeof fault->answer, error) < 0 ||
	    in_optional_text(in, "stderr", fault->errors, sizeof fault->errors, error) < 0)
		return -1;
	return in_end_map(in, error);
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

/* `KIND:POINTS`, or `forfeit:POINTS`. */
static int parse_win(const char *text, struct tab_result *win)
{
	for (int kind = 0; kind < TAB_KIND_COUNT; kind++) {
		const char *name = kind == TAB_NO_WIN ? "forfeit" : tab_kind_name((enum tab_kind)kind);
		size_t length = strlen(name);
		const char *rest = text + length;
		char *end;
		long points;
		bool monk;

		if (strncmp(text, name, length) != 0)
			continue;
		monk = strncmp(rest, "+monk", 5) == 0;
		rest += monk ? 5 : 0;
		if (*rest != ':' || rest[1] < '0' || rest[1] > '9')
			continue;
		points = strtol(rest + 1, &end, 10);
		if (*end || points > UINT16_MAX || (monk && kind == TAB_NO_WIN))
			return -1;
		*win = (struct tab_result){.kind = (uint8_t)kind, .monk = monk, .points = (uint16_t)points};
		return 0;
	}
	return -1;
}

static int parse_how(const char *text, enum tab_ending *ending)
{
	static const struct {
		const char *how;
		enum tab_ending ending;
	} words[] = {{"won", TAB_WON},         {"forfeit", TAB_FORFEIT}, {"resigned", TAB_RESIGNED},
	             {"dropped", TAB_DROPPED}, {"dead", TAB_DEAD},       {"unfinished", TAB_UNFINISHED},
	             {"void", TAB_UNFINISHED}};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i].how, text) == 0) {
			*ending = words[i].ending;
			return 0;
		}
	return -1;
}

int record_read_result(struct yaml_in *in, struct record_result *result, struct record_words *words,
                       const char *const winners[3], struct error *error)
{
	int has_cube;
	long cube;

	words->win[0] = '\0';
	if (in_end_list(in, error) < 0 || (words->line = in_line(in, error)) < 0 || in_key(in, "result", error) < 0 ||
	    in_begin_map(in, error) < 0 || in_text_pair(in, "how", words->how, sizeof words->how, error) < 0 ||
	    record_read_winner(in, winners, &result->winner, error) < 0 ||
	    in_optional_text(in, "win", words->win, sizeof words->win, error) < 0 ||
	    (has_cube = in_optional_key(in, "cube", error)) < 0 ||
	    (has_cube && in_number(in, 1, 64, &cube, error) < 0) || in_end_map(in, error) < 0)
		return -1;
	result->cube = has_cube ? (int)cube : 0;
	if (parse_how(words->how, &result->ending) < 0)
		return in_error(in, words->line, error, "'%s' is no way for a game to end", words->how);
	return 0;
}

int record_read_verdict_name(struct yaml_in *in, long line, struct fault *fault, struct error *error)
{
	char name[40];

	if (in_text(in, name, sizeof name, error) < 0)
		return -1;
	fault->verdict = verdict_find(name);
	if (fault->verdict == VERDICT_NONE)
		return in_error(in, line, error, "'%s' is no verdict", name);
	return 0;
}

int record_read_verdict(struct yaml_in *in, struct fault *fault, int seats, int *blamed, struct error *error)
{
	int is_there = in_optional_key(in, "verdict", error), has_seat;
	uint8_t seat;
	long line;

	*blamed = -1;
	if (is_there <= 0)
		return is_there;
	if ((line = in_line(in, error)) < 0 || in_begin_map(in, error) < 0 || in_key(in, "name", error) < 0 ||
	    record_read_verdict_name(in, line, fault, error) < 0)
		return -1;
	has_seat = in_is_key(in, "seat", error);
	if (has_seat < 0 || (has_seat && record_read_seat(in, "seat", seats, &seat, error) < 0))
		return -1;
	if (has_seat)
		*blamed = seat;
	return record_read_fault(in, fault, error) < 0 ? -1 : 1;
}

/* What the parts of a result say of each other: RE-8, RE-9. */
static int check_ending(const struct yaml_in *in, struct record_result *result, const struct record_words *words,
                        bool has_seat, struct error *error)
{
	const struct verdict_row *row = verdict_row(result->fault.verdict);
	const char *how = words->how, *win = words->win;
	bool is_forfeit, fits;

	/* Without a level it is a forfeit, and has a verdict: R-8. */
	if (result->ending == TAB_RESIGNED && result->fault.verdict == VERDICT_RESIGNED)
		result->ending = TAB_FORFEIT;
	is_forfeit = result->ending == TAB_FORFEIT;
	if (result->fault.verdict == VERDICT_NONE)
		fits = !is_forfeit && result->ending != TAB_UNFINISHED;
	else if (result->fault.verdict == VERDICT_TURN_LIMIT)
		fits = result->ending == TAB_UNFINISHED;
	else
		fits = row->effect == EFFECT_GAME &&
		       (is_forfeit || (result->ending == TAB_UNFINISHED && row->blame == BLAME_BOT));
	if (!fits || strcmp(how, record_how(result->ending, result->fault.verdict)) != 0)
		return in_error(in, words->line, error, "a game that was '%s' cannot have the verdict '%s'", how,
		                row->name);
	if (has_seat != (row->blame == BLAME_BOT))
		return in_error(in, words->line, error, "the verdict '%s' names %s", row->name,
		                has_seat ? "a seat, and blames nobody" : "no seat to blame");
	if ((win[0] != '\0') != (result->winner != TAB_NOBODY))
		return in_error(in, words->line, error,
		                win[0] ? "nobody won, and a win is named" : "the win is missing");
	if (win[0] && (parse_win(win, &result->win) < 0 || is_forfeit != (result->win.kind == TAB_NO_WIN)))
		return in_error(in, words->line, error, "a game that was '%s' is not won by '%s'", how, win);
	return 0;
}

int record_read_ending(struct yaml_in *in, struct record_result *result, const struct record_words *words, int seats,
                       int *blamed, struct error *error)
{
	if (record_read_verdict(in, &result->fault, seats, blamed, error) < 0)
		return -1;
	return check_ending(in, result, words, *blamed >= 0, error);
}
