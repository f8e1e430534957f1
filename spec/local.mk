# What others may rely on.

nobase_dist_doc_DATA = \
	spec/dice.md \
	spec/notation.md \
	spec/protocol.md \
	spec/record.md \
	spec/record.schema.json \
	spec/verdicts.md \
	spec/rules/common.md \
	spec/rules/revertier.md \
	spec/rules/swedish-tables.md
