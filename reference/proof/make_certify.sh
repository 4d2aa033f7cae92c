#!/bin/sh
# make_certify.sh FOLDER: proves the checker, which prints what the proof assumes, and makes FOLDER/graze-certify of it.
# Takes coqc and ocamlfind with zarith (Debian: coq, libzarith-ocaml-dev).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
cp "$here"/*.v "$here/graze_certify.ml" .
for each in certificate cores certificate_proof extract; do
    coqc -q "$each.v"
done
ocamlfind ocamlopt -w -a -O3 -package zarith -linkpkg certificate.mli certificate.ml graze_certify.ml -o graze-certify 2> warnings || {
    cat warnings >&2
    exit 1
}
