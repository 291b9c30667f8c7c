#!/usr/bin/env bash
# Turn a card of the official 2.1 form into a checked 3.0 datasheet, and print it.
set -euo pipefail
heds=$1
out=$2
card=studies/weather-reports/card-2.1.json
mkdir -p "$out"
echo "== What the official form says about the card, and what heds says"
"$heds" check --as-form "$card"
"$heds" check "$card"
echo
echo "== Upgrade to HEDS 3.0, in YAML"
"$heds" convert "$card" -o "$out/datasheet.yaml" --heds 3.0 --force
echo
echo "== Check a finished datasheet, then write the official JSON and print it"
"$heds" check --strict studies/weather-reports/datasheet.yaml
"$heds" convert studies/weather-reports/datasheet.yaml -o "$out/weather-reports.json"
"$heds" render studies/weather-reports/datasheet.yaml --to md -o "$out/weather-reports.md"
"$heds" render studies/weather-reports/datasheet.yaml --to html -o "$out/weather-reports.html"
"$heds" render studies/weather-reports/datasheet.yaml --to latex -o "$out/weather-reports.tex"
echo
echo "== A study: at a glance, its open questions, its datasheet"
study=studies/hosking-lapata-2021/steen-markert-2025.yaml
"$heds" show "$study"
"$heds" gaps studies/hosking-lapata-2021/original.yaml --to letter -o "$out/letter.txt"
rm -f "$out/steen-markert-2025.yaml"
"$heds" fill "$study" -o "$out/steen-markert-2025.yaml"
"$heds" render "$out/steen-markert-2025.yaml" --to html -o "$out/steen-markert-2025.html"
echo
echo "== A reproduction: what it changed, declared or not"
"$heds" diff studies/hosking-2022/original.yaml studies/hosking-2022/arvan-parde-2024.yaml \
  -o "$out/deviations.txt"
head -n 40 "$out/deviations.txt"
"$heds" diff studies/hosking-2022/original.yaml studies/hosking-2022/arvan-parde-2024.yaml \
  --to html -o "$out/deviations.html"
echo
echo "== A survey: pages for the web, answered by simulated people, read back"
"$heds" survey studies/samples/pairwise/study.yaml --to web -o "$out/survey" --simulate 12
"$heds" responses "$out/survey/manifest.json" "$out"/survey/simulated/answers-*.json -o "$out/responses.csv"
echo
echo "Made:"
ls -1 "$out"/*
