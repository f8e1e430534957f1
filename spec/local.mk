# What others may rely on.

nobase_dist_doc_DATA = \
	spec/cluster.md \
	spec/dice.md \
	spec/notation.md \
	spec/person.md \
	spec/protocol.md \
	spec/ratings.md \
	spec/record.md \
	spec/record.schema.json \
	spec/tournament.md \
	spec/tournament.schema.json \
	spec/verdicts.md \
	spec/rules/acey-deucy.md \
	spec/rules/backgammon.md \
	spec/rules/chouette.md \
	spec/rules/common.md \
	spec/rules/irish.md \
	spec/rules/nard.md \
	spec/rules/revertier.md \
	spec/rules/swedish-tables.md \
	spec/rules/todas-tablas.md \
	spec/rules/willughby.md
