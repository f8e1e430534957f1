#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check records against spec/record.schema.json, or tournament files against spec/tournament.schema.json.

usage: schema.py SCHEMA RECORD …

It reads with PyYAML and checks with jsonschema, which know nothing of the program. Exit status 0 if all is as it should be;
1 if not, with the document and the path in it of each error.
"""
import json
import sys

import jsonschema
import yaml


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """Texts in quotes stay texts, and what is no text is read as JSON would: a date is a text too."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def kind_of(document):
    return document.get("tablier") if isinstance(document, dict) else None


def main(schema_path, *records):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    validators = {
        kind: jsonschema.Draft7Validator({"definitions": schema["definitions"], "$ref": f"#/definitions/{kind}"})
        for kind in ("match", "game", "end", "chouette", "chouette-game", "chouette-end")
        if kind in schema["definitions"]
    }
    # A document of no known kind is told by the whole schema.
    whole = jsonschema.Draft7Validator(schema)
    whole.check_schema(schema)
    wrong = 0
    for record in records:
        with open(record, encoding="utf-8") as file:
            for number, document in enumerate(yaml.load_all(file, Loader=Loader), 1):
                for error in validators.get(kind_of(document), whole).iter_errors(document):
                    path = "/".join(str(part) for part in error.absolute_path)
                    print(f"{record}: document {number}: {path}: {error.message}", file=sys.stderr)
                    wrong = 1
    return wrong


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
