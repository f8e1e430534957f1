/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "confinement.h"

#include <string.h>

#include "defaults.h"
#include "sandbox.h"

void confinement_options(struct confinement_arguments *arguments, struct option_spec rows[CONFINEMENT_OPTIONS])
{
	struct limits *limits = &arguments->limits;
	const struct option_spec all[CONFINEMENT_OPTIONS] = {
	    {"memory", OPTION_NUMBER, &limits->memory_mib, 0, MOST_MIB},
	    {"cpu-seconds", OPTION_NUMBER, &limits->cpu_s, 0, MOST_CPU_S},
	    {"processes", OPTION_NUMBER, &limits->processes, 0, MOST_PROCESSES},
	    {"open-files", OPTION_NUMBER, &limits->open_files, 0, MOST_OPEN_FILES},
	    {"file-size", OPTION_NUMBER, &limits->file_mib, 0, MOST_MIB},
	    {"sandbox", OPTION_TEXT, &arguments->sandbox, 0, 0},
	    {"scratch", OPTION_NUMBER, &arguments->scratch_mib, 1, MOST_MIB},
	    {"expose", OPTION_LIST, &arguments->expose, 0, 0},
	};

	memcpy(rows, all, sizeof all);
}

int confinement_settle(const struct confinement_arguments *arguments, struct record_confinement *out,
                       struct error *error)
{
	bool has_sandbox = arguments->sandbox && strcmp(arguments->sandbox, "none") != 0;

	if (has_sandbox && strcmp(arguments->sandbox, "bwrap") != 0)
		return error_set(error, ERROR_USAGE, "--sandbox takes none or bwrap, not '%.60s'", arguments->sandbox);
	if (!has_sandbox && (arguments->scratch_mib || arguments->expose.count))
		return error_set(error, ERROR_USAGE, "--scratch and --expose are of use with --sandbox=bwrap only");
	*out = (struct record_confinement){
	    .has_sandbox = has_sandbox,
	    .scratch_mib = !has_sandbox             ? 0
	                   : arguments->scratch_mib ? arguments->scratch_mib
	                                            : DEFAULT_SCRATCH_MIB,
	    .limits = arguments->limits,
	};
	return 0;
}

int confinement_apply(const struct confinement_arguments *arguments, const struct record_confinement *confinement,
                      const struct bot_command bots[], int count, int index, struct bot_program *program,
                      struct words *sandbox, struct error *error)
{
	const struct sandbox_config config = {
	    .scratch_mib = confinement->scratch_mib,
	    .expose = arguments->expose.item,
	};

	program->limits = confinement->limits;
	if (!confinement->has_sandbox)
		return 0;
	if (sandbox_make(sandbox, &config, bots, count, index, error) < 0 ||
	    sandbox_probe(sandbox, program->environment, error) < 0)
		return -1;
	program->sandbox = sandbox->item;
	return 0;
}
