"""What the code of a game gives to its sentences: read, not run.

What a call `no("code", ...)`, `w.tell("kind", ...)` or `ask(w, "kind", ...)` gives is what its sentence may
name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

Given = dict[str, list[set[str]]]
"""Code or kind -> the facts of every call that gives it."""

ALWAYS = {"seat", "power"}
"""What every question knows (kernel/prose.py)."""
HOLE = re.compile(r"\{(\w+)(?: of (\w+))?[^{}]*\}")
ROW = re.compile(r"R-[A-Z]+-\w+|RULING-\w+")


def named(template: str) -> set[str]:
    return {name for hole in HOLE.findall(template) for name in hole if name}


def keywords(call: ast.Call) -> set[str]:
    return {word.arg for word in call.keywords if word.arg}


def merged(one: Given, other: Given) -> Given:
    return {code: one.get(code, []) + other.get(code, []) for code in one | other}


class Sentences:
    """The calls of one game and of its family. `rows`: the rows behind shared refusals; `plans`: the steps
    that are planned freely, whose names are kinds of questions."""

    def __init__(self, package: str, rows: Mapping[str, str], plans: tuple[str, ...]) -> None:
        self.package = package
        self.families = {
            "spent.": tuple(row.removeprefix("spent.") for row in rows if row.startswith("spent."))
        }
        self.plans = plans
        self.trees = list(self.modules())
        self.refusals = merged(self.given("no", 0), self.given("deny", 1))
        self.events = self.given("tell", 0)
        asked = self.given("ask", 1) | self.joint_questions()
        self.prompts = {kind: [facts | ALWAYS for facts in sets] for kind, sets in asked.items()}
        self.known = {
            f"{room}.{code}": sets
            for room, table in (
                ("refusal", self.refusals), ("event", self.events), ("prompt", self.prompts)
            )
            for code, sets in table.items()
        }  # fmt: skip

    def modules(self) -> Iterator[ast.Module]:
        for package in (self.package, "wartable.families.axis_allies"):
            for path in files(package).iterdir():
                if path.name.endswith(".py"):
                    yield ast.parse(path.read_text(encoding="utf-8"))

    def calls(self, name: str) -> Iterator[ast.Call]:
        for module in self.trees:
            for node in ast.walk(module):
                if isinstance(node, ast.Call) and name in (
                    getattr(node.func, "id", ""),
                    getattr(node.func, "attr", ""),
                ):
                    yield node

    def codes(self, node: ast.expr) -> tuple[str, ...]:
        """The codes an argument may be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return (node.value,)
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            beginning = str(node.values[0].value)
            return tuple(beginning + end for end in self.families[beginning])
        if isinstance(node, ast.Attribute) and node.attr == "step":
            return self.plans
        raise AssertionError(f"line {node.lineno}: write the code out, so that it can be found")

    def given(self, name: str, place: int) -> Given:
        found: Given = {}
        for call in self.calls(name):
            if len(call.args) > place:
                for code in self.codes(call.args[place]):
                    found.setdefault(code, []).append(keywords(call))
        return found

    def joint_questions(self) -> Given:
        """Questions put to several seats: a class with `kind`, and the dict that its `context` gives."""
        classes = [n for module in self.trees for n in ast.walk(module) if isinstance(n, ast.ClassDef)]
        common: set[str] = set()
        found: Given = {}
        for cls in classes:
            kinds = [
                str(n.value.value)
                for n in cls.body
                if isinstance(n, ast.Assign)
                and getattr(n.targets[0], "id", "") == "kind"
                and isinstance(n.value, ast.Constant)
            ]
            if not kinds:
                continue
            method = "context" if kinds[0] else "decisions"
            facts = {
                str(key.value)
                for n in ast.walk(cls)
                if isinstance(n, ast.FunctionDef) and n.name == method
                for d in ast.walk(n)
                if isinstance(d, ast.Dict)
                for key in d.keys
                if isinstance(key, ast.Constant)
            }
            if kinds[0]:
                found[kinds[0]] = [facts]
            else:
                common |= facts
        return {kind: [facts | common for facts in sets] for kind, sets in found.items()}
