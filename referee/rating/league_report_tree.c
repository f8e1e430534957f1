/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report as a tree, in JSON or in YAML: the same keys and values in both.
 */
#include "league_report.h"

/* Where the tree goes: one of the two. */
struct tree {
	struct json_out *json;
	struct yaml_out *yaml;
};

/* ---- Both forms -------------------------------------------------------------------------------------------------- */

static void begin_map(struct tree *tree, enum out_style style)
{
	if (tree->json)
		json_begin_object(tree->json);
	else
		out_begin_map(tree->yaml, style);
}

static void end_map(struct tree *tree)
{
	if (tree->json)
		json_end_object(tree->json);
	else
		out_end_map(tree->yaml);
}

static void begin_list(struct tree *tree, enum out_style style)
{
	if (tree->json)
		json_begin_list(tree->json);
	else
		out_begin_list(tree->yaml, style);
}

static void end_list(struct tree *tree)
{
	if (tree->json)
		json_end_list(tree->json);
	else
		out_end_list(tree->yaml);
}

static void add_key(struct tree *tree, const char *key)
{
	if (tree->json)
		json_key(tree->json, key);
	else
		out_word(tree->yaml, key);
}

/* A word of ours. */
static void add_word(struct tree *tree, const char *key, const char *word)
{
	add_key(tree, key);
	if (tree->json)
		json_text(tree->json, word);
	else
		out_word(tree->yaml, word);
}

static void add_text(struct tree *tree, const char *text)
{
	if (tree->json)
		json_text(tree->json, text);
	else
		out_text(tree->yaml, text);
}

static void add_count(struct tree *tree, const char *key, uint64_t count)
{
	add_key(tree, key);
	if (tree->json)
		json_number(tree->json, (int64_t)count);
	else
		out_number(tree->yaml, (long)count);
}

static void add_real(struct tree *tree, const char *key, double number, int decimals)
{
	add_key(tree, key);
	if (tree->json)
		json_real(tree->json, number, decimals);
	else
		out_real(tree->yaml, number, decimals);
}

static void add_boolean(struct tree *tree, const char *key, bool value)
{
	add_key(tree, key);
	if (tree->json)
		json_boolean(tree->json, value);
	else
		out_word(tree->yaml, value ? "true" : "false");
}

/* ---- The report -------------------------------------------------------------------------------------------------- */

static const char *score_word(enum score score)
{
	return score == SCORE_POINTS ? "points" : "wins";
}

static void add_estimate(struct tree *tree, const char *key, const struct estimate *estimate)
{
	add_key(tree, key);
	begin_map(tree, OUT_FLOW);
	add_real(tree, "mean", estimate->mean, 6);
	add_real(tree, "error", estimate->error, 6);
	add_real(tree, "freedom", estimate->freedom, 3);
	add_real(tree, "low", estimate->low, 6);
	add_real(tree, "high", estimate->high, 6);
	end_map(tree);
}

static void add_rating(struct tree *tree, const struct rating *rating)
{
	add_key(tree, "elo");
	begin_map(tree, OUT_FLOW);
	add_real(tree, "rating", rating->elo, 3);
	add_real(tree, "error", rating->error, 3);
	add_real(tree, "low", rating->low, 3);
	add_real(tree, "high", rating->high, 3);
	add_real(tree, "superiority", rating->superiority, 6);
	add_count(tree, "group", rating->group + 1);
	add_boolean(tree, "held", rating->is_held);
	end_map(tree);
}

static void add_kinds(struct tree *tree, const struct league_total *total)
{
	add_key(tree, "wins_by_kind");
	begin_map(tree, OUT_FLOW);
	for (int kind = 1; kind < TAB_KIND_COUNT; kind++)
		for (int monk = 0; monk < 2; monk++) {
			const uint64_t wins = total->wins_by_kind[kind][monk];
			struct text name = {.data = NULL};

			if (!wins)
				continue;
			text_format(&name, "%s%s", tab_kind_name((enum tab_kind)kind), monk ? "+monk" : "");
			add_count(tree, name.data, wins);
			text_release(&name);
		}
	end_map(tree);
	add_count(tree, "other_wins", total->other_wins);
}

static void add_faults(struct tree *tree, const struct league_total *total)
{
	add_key(tree, "faults");
	begin_map(tree, OUT_FLOW);
	for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
		if (total->faults[verdict])
			add_count(tree, verdict_row((enum verdict)verdict)->name, total->faults[verdict]);
	end_map(tree);
}

static void add_standing(struct tree *tree, const struct standing *standing, uint32_t rank)
{
	static const char *const words[] = {"score",    "other-score",      "direct-encounter",
	                                    "buchholz", "sonneborn-berger", "order"};

	add_key(tree, "tie_breaks");
	begin_map(tree, OUT_FLOW);
	add_real(tree, "direct", standing->value[STANDING_DIRECT], 1);
	add_real(tree, "buchholz", standing->value[STANDING_BUCHHOLZ], 6);
	add_real(tree, "sonneborn_berger", standing->value[STANDING_SONNEBORN], 6);
	add_word(tree, "decided", rank ? words[standing->decided] : "first");
	end_map(tree);
}

static void add_player(const struct report *report, uint32_t rank, struct tree *tree)
{
	const struct standing *standing = &report->standing[rank];
	const struct league_total *total = league_total(report->league, standing->player);
	const struct estimate points = estimate_of(report->league, standing->player, SCORE_POINTS);
	const struct estimate wins = estimate_of(report->league, standing->player, SCORE_WINS);

	begin_map(tree, OUT_BLOCK);
	add_count(tree, "rank", rank + 1);
	add_key(tree, "name");
	add_text(tree, league_name(report->league, standing->player));
	add_count(tree, "games", total->games);
	add_count(tree, "wins", total->wins);
	add_count(tree, "losses", total->losses);
	add_count(tree, "points_won", total->won);
	add_count(tree, "points_lost", total->lost);
	add_estimate(tree, "points_a_game", &points);
	add_estimate(tree, "wins_a_game", &wins);
	add_rating(tree, &report->ratings.rating[standing->player]);
	add_standing(tree, standing, rank);
	add_kinds(tree, total);
	add_faults(tree, total);
	add_count(tree, "decisions", total->decisions);
	add_real(tree, "thought_ms", (double)total->thought_us / 1000, 3);
	add_real(tree, "slowest_ms", (double)total->slowest_us / 1000, 3);
	end_map(tree);
}

static void add_pairing(const struct report *report, uint32_t player, uint32_t opponent, struct tree *tree)
{
	struct league_pairing pairing;
	struct estimate points, wins;

	if (!league_pairing(report->league, player, opponent, &pairing))
		return;
	points = estimate_between(report->league, player, opponent, SCORE_POINTS);
	wins = estimate_between(report->league, player, opponent, SCORE_WINS);
	begin_map(tree, OUT_BLOCK);
	add_key(tree, "players");
	begin_list(tree, OUT_FLOW);
	add_text(tree, league_name(report->league, player));
	add_text(tree, league_name(report->league, opponent));
	end_list(tree);
	add_count(tree, "games", pairing.games);
	add_count(tree, "wins", pairing.wins);
	add_count(tree, "losses", pairing.losses);
	add_count(tree, "points_won", pairing.won);
	add_count(tree, "points_lost", pairing.lost);
	add_estimate(tree, "points_a_game", &points);
	add_estimate(tree, "wins_a_game", &wins);
	end_map(tree);
}

static void add_pairings(const struct report *report, struct tree *tree)
{
	const uint32_t count = league_players(report->league);

	add_key(tree, "pairings");
	begin_list(tree, OUT_BLOCK);
	for (uint32_t i = 0; i < count; i++)
		for (uint32_t j = i + 1; j < count; j++)
			add_pairing(report, report->standing[i].player, report->standing[j].player, tree);
	end_list(tree);
}

static void add_sprt(const struct report *report, struct tree *tree)
{
	const struct sprt_terms *terms = &report->terms.sprt;

	add_key(tree, "sprt");
	begin_map(tree, OUT_BLOCK);
	add_key(tree, "players");
	begin_list(tree, OUT_FLOW);
	add_text(tree, league_name(report->league, 0));
	add_text(tree, league_name(report->league, 1));
	end_list(tree);
	add_word(tree, "score", score_word(terms->score));
	add_real(tree, "h0", terms->lower, 6);
	add_real(tree, "h1", terms->upper, 6);
	add_real(tree, "alpha", terms->alpha, 6);
	add_real(tree, "beta", terms->beta, 6);
	add_real(tree, "observations", report->sprt.observations, 0);
	add_real(tree, "llr", report->sprt.llr, 6);
	add_real(tree, "low", report->sprt.least, 6);
	add_real(tree, "high", report->sprt.most, 6);
	add_word(tree, "verdict", sprt_word(report->sprt.verdict));
	end_map(tree);
}

static void add_report(const struct report *report, struct tree *tree)
{
	begin_map(tree, OUT_BLOCK);
	add_word(tree, "tablier", "ratings");
	add_count(tree, "format", 1);
	add_word(tree, "standings_by", score_word(report->terms.score));
	add_count(tree, "games", league_games(report->league));
	add_count(tree, "pairs", league_pairs(report->league));
	add_count(tree, "waiting", league_open(report->league));
	add_count(tree, "turns", league_turns(report->league));
	add_count(tree, "groups", report->ratings.groups);
	add_key(tree, "gain");
	begin_map(tree, OUT_FLOW);
	add_real(tree, "points", estimate_gain(report->league, SCORE_POINTS), 4);
	add_real(tree, "wins", estimate_gain(report->league, SCORE_WINS), 4);
	end_map(tree);
	add_key(tree, "players");
	begin_list(tree, OUT_BLOCK);
	for (uint32_t i = 0; i < league_players(report->league); i++)
		add_player(report, i, tree);
	end_list(tree);
	add_pairings(report, tree);
	if (report->terms.has_sprt)
		add_sprt(report, tree);
	end_map(tree);
}

void report_json(const struct report *report, struct json_out *json)
{
	struct tree tree = {.json = json};

	add_report(report, &tree);
}

void report_yaml(const struct report *report, struct yaml_out *yaml)
{
	struct tree tree = {.yaml = yaml};

	out_begin_document(yaml);
	add_report(report, &tree);
}
