#!/usr/bin/env bash
# Build sdist and wheel, install the wheel into an empty environment, and use it from another folder.
set -euo pipefail
python=$1
case $python in /*) ;; *) python=$PWD/$python ;; esac
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The wheel is built from the sdist, so both are tested.
"$python" -m build --outdir "$work/dist" "$root" >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
"$python" -m venv "$work/empty"
"$work/empty/bin/python" -m pip install --quiet "$work"/dist/*.whl
cp "$root/studies/weather-reports/card-2.1.json" "$work/card.json"
cd "$work"
export PYTHONPATH=
heds=$work/empty/bin/heds
"$heds" --version
"$heds" convert card.json -o sheet.yaml --heds 3.0
"$heds" check sheet.yaml
"$heds" convert sheet.yaml -o sheet.json
for format in md html latex; do "$heds" render sheet.yaml --to "$format" -o "sheet.$format"; done
"$heds" new datasheet -o new.yaml --criterion Fluency
"$heds" check new.yaml >/dev/null
"$heds" schema datasheet | cmp - "$root/schemas/datasheet-3.0.schema.json"
echo "the wheel works"
