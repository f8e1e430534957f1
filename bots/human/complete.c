/* SPDX-License-Identifier: MIT */
#include "complete.h"

#include <string.h>
#include <strings.h>

static const char *const LEVELS[] = {"single", "gammon", "backgammon", NULL};

/* A completion at work on one word. */
struct work {
	const struct completion *completion;
	const char *word;
};

static void offer(const struct work *work, const char *candidate)
{
	if (strncasecmp(candidate, work->word, strlen(work->word)) == 0)
		work->completion->offer(work->completion->context, candidate);
}

static void offer_all(const struct work *work, const char *const *candidates)
{
	for (; candidates && *candidates; candidates++)
		offer(work, *candidates);
}

static void offer_commands(const struct work *work)
{
	const char *name;

	for (size_t i = 0; (name = work->completion->command_name(i)); i++)
		offer(work, name);
}

static void offer_clause(void *context, const char *id)
{
	offer(context, id);
}

/* before: the steps on the line already. */
static void offer_steps(const struct work *work, const struct tab_play *before)
{
	struct entry entry;
	struct tab_refusal refusal;
	struct tab_step next[ENTRY_STEPS];
	size_t count;

	if (!work->completion->entry)
		return;
	entry = *work->completion->entry;
	if (before->count > 0 && entry_add(&entry, before, &refusal) < 0)
		return;
	count = entry_next(&entry, next);
	for (size_t i = 0; i < count; i++) {
		const struct tab_play one = {.count = 1, .step = {next[i]}};
		char text[TAB_PLAY_SIZE];

		tab_play_print(&entry.rules, &one, text);
		offer(work, text);
	}
}

/* The steps before the word; false if something else is there. */
static bool read_before(const struct completion *completion, const char *line, size_t start, struct tab_play *before)
{
	char text[100];
	size_t length = start;

	while (length > 0 && line[length - 1] == ' ')
		length--;
	if (length >= sizeof text || !completion->entry)
		return false;
	memcpy(text, line, length);
	text[length] = '\0';
	return tab_play_parse(&completion->entry->rules, text, before, NULL) == 0;
}

void complete(const struct completion *completion, const char *line, size_t start)
{
	struct work work = {.completion = completion, .word = line + start};
	struct tab_play before = {.count = 0};
	const char *first;
	size_t length;

	first = line + strspn(line, " ");
	length = strcspn(first, " ");
	if (first >= line + start) {
		offer_steps(&work, &before);
		/* At the start of a line who asks wants to know what can be decided, not what can be said besides. */
		if (*work.word || !completion->entry)
			offer_all(&work, completion->answers);
		if (*work.word)
			offer_commands(&work);
	} else if (length == 5 && strncmp(first, "rules", 5) == 0) {
		if (completion->clauses && completion->rules)
			clauses_each(completion->clauses, completion->rules->game->name, offer_clause, &work);
	} else if (length == 4 && strncmp(first, "help", 4) == 0) {
		offer_commands(&work);
	} else if (length == 6 && strncmp(first, "resign", 6) == 0) {
		offer_all(&work, LEVELS);
	} else if (read_before(completion, first, start - (size_t)(first - line), &before)) {
		offer_steps(&work, &before);
	}
}
