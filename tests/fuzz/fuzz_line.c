/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes what a bot may say: one line, through everything that reads a part of it.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "referee/dice.h"
#include "referee/protocol.h"
#include "referee/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *line = malloc(size + 1), escaped[64];
	struct protocol_identity identity = {.name = ""};
	struct protocol_info info = {.eval = ""};
	struct dice_contribution contribution;
	struct tab_rules rules;
	struct tab_play play;
	struct message message;

	memcpy(line, data, size);
	line[size] = '\0';
	message = protocol_parse(line, size);
	text_escape(line, size, escaped, sizeof escaped);
	if (!text_is_clean(escaped, strlen(escaped)))
		abort();
	if (message.kind != MESSAGE_MALFORMED) {
		protocol_read_id(&identity, message.rest);
		protocol_has_game(message.rest, "swedish-tables");
		protocol_read_version(message.rest);
		protocol_read_info(&info, message.rest);
		dice_contribution_parse(&contribution, message.rest);
		tab_rules_parse(&rules, "revertier", NULL);
		tab_play_parse(&rules, message.rest, &play, NULL);
		if (!text_is_clean(identity.name, strlen(identity.name)) ||
		    !text_is_clean(info.text, strlen(info.text)) || !text_is_clean(info.eval, strlen(info.eval)))
			abort();
	}
	free(line);
	return 0;
}
