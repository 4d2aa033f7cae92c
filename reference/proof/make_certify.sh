#!/bin/sh
# make_certify.sh FOLDER: proves the checker, which prints what the proof assumes, and makes FOLDER/graze-certify of it.
# Takes coqc and ocamlfind with zarith (Debian: coq, libzarith-ocaml-dev).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
cp "$here"/*.v "$here"/*.ml .
for each in certificate cores certificate_proof frustum frustum_proof contact roots passing covering contact_proof \
    moving moving_apart moving_contacts moving_proof extract; do
    coqc -q "$each.v"
done
ocamlfind ocamlopt -w -a -O3 -package zarith -linkpkg certificate.mli certificate.ml \
    reading.ml sets.ml moving_answers.ml contact_answers.ml graze_certify.ml -o graze-certify 2> warnings || {
    cat warnings >&2
    exit 1
}
