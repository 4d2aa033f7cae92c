# shellcheck shell=bash
# What .ci/package is made of. It sets what these use: the prefix of the names of compiler and tools, and the emulator of the
# processor that the package is for. Both are empty where that is this machine's.
# shellcheck disable=SC2154

# Runs a program of the package.
run() { "${emulator[@]}" "$@"; }

# The libraries that a program loads, but for those of glibc. (What ldd does, under the emulator too.)
libraries_of() {
  LD_TRACE_LOADED_OBJECTS=1 run "$1" | sed -n 's/^\t.* => \(\/[^ ]*\) .*/\1/p' |
    grep -v -E '/(libc|libm|libdl|libpthread|librt|ld-linux[^/]*)\.so' | sort
}

# The version of a package. Where it is installed for two architectures, they are of one version.
version_of() { dpkg-query -W -f '${Version}\n' "$1" | sed -n 1p; }

# The Debian packages that files belong to, each once. All are asked for at once: dpkg reads its lists each time.
packages_of() {
  local file path line candidates=()
  local -A owner=()
  paths() { printf '%s\n' "$1" "$(readlink -f "$1")" "/usr$1" "${1#/usr}"; }
  for file in "$@"; do while read -r path; do candidates+=("$path"); done < <(paths "$file"); done
  while read -r line; do owner[${line##*: }]=${line%%[:,]*}; done < <(dpkg -S "${candidates[@]}" 2>/dev/null)
  for file in "$@"; do
    while read -r path; do
      if [[ -n ${owner[$path]:-} ]]; then
        echo "${owner[$path]}"
        continue 2
      fi
    done < <(paths "$file")
    echo "package: $file is of no Debian package, so nobody knows its licence" >&2
    return 1
  done | sort -u
}

# "libc6 (>= 2.36), libfmt9 (>= 9.1.0), ...": packages of libraries, as new as those that were linked with.
dependencies() {
  local package version text="libc6 (>= 2.36)"
  for package in "$@"; do
    version=$(version_of "$package")
    text+=", $package (>= ${version%-*})"
  done
  echo "$text"
}

# What is compiled into the programs without being a library that they load: package and licence. (glibc: into the tar.gz's
# launcher.)
compiled_in() {
  cat <<END
libc6 LGPL-2.1-or-later
libcgal-dev GPL-3.0-or-later AND LGPL-3.0-or-later
libboost-dev BSL-1.0
libcli11-dev BSD-3-Clause
libhwy-dev Apache-2.0 OR BSD-3-Clause
libsqlitecpp-dev MIT
END
}

licence_of() {
  case $1 in
    libgmp10) echo "LGPL-3.0-or-later OR GPL-2.0-or-later" ;;
    libmpfr6) echo "LGPL-3.0-or-later" ;;
    libnettle8*) echo "LGPL-3.0-or-later OR GPL-2.0-or-later" ;;
    libfmt*) echo "MIT" ;;
    libhwy1*) echo "Apache-2.0 OR BSD-3-Clause" ;;
    libbenchmark1*) echo "Apache-2.0" ;;
    libpng16*) echo "libpng-2.0" ;;
    libsqlite3-0) echo "blessing" ;;
    zlib1g) echo "Zlib" ;;
    libstdc++6 | libgcc-s1) echo "GPL-3.0-or-later WITH GCC-exception-3.1" ;;
    *) echo "NOASSERTION" ;;
  esac
}

# The copyright files of all of that, and the licences that they refer to, into a folder.
licences() {
  local folder=$1 package licence
  shift
  for package in "$@" $(compiled_in | cut -d' ' -f1); do cp -L "/usr/share/doc/$package/copyright" "$folder/$package"; done
  for licence in $(cat "$folder"/* | grep -o -E '/usr/share/common-licenses/[A-Za-z0-9]+(-[0-9]+(\.[0-9]+)?)?' | sort -u); do
    [[ ! -f $licence ]] || cp -L "$licence" "$folder/$(basename "$licence").txt"
  done
  if [[ -f reports/viewer/node_modules/three/LICENSE ]]; then cp reports/viewer/node_modules/three/LICENSE "$folder/three"; fi
}

# An SPDX 2.3 document: graze, what is compiled into it, and the packages of the libraries that it loads.
spdx() {
  local version=$1 packages three=reports/viewer/node_modules/three/package.json
  shift
  packages=$(
    {
      compiled_in
      for package in "$@"; do echo "$package $(licence_of "$package")"; done
    } | sort -u
  )
  local made
  made=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}" +%Y-%m-%dT%H:%M:%SZ)
  cat <<END
{"spdxVersion":"SPDX-2.3","dataLicense":"CC0-1.0","SPDXID":"SPDXRef-DOCUMENT","name":"graze-$version",
"documentNamespace":"https://spdx.org/spdxdocs/graze-$version-$(echo "$packages $made" | sha256sum | cut -c1-32)",
"creationInfo":{"created":"$made","creators":["Tool: graze-package"]},
"packages":[
$(
    {
      spdx_package graze graze "$version" MIT "GPL-3.0-or-later"
      if [[ -f $three ]]; then spdx_package three three.js "$(sed -n 's/^ *"version": "\([^"]*\)".*/\1/p' $three)" MIT MIT; fi
      echo "$packages" | while read -r name licence; do
        spdx_package "$name" "$name" "$(version_of "$name")" "$licence" "$licence"
      done
    } | sed '$!s/$/,/'
  )],
"relationships":[
{"spdxElementId":"SPDXRef-DOCUMENT","relatedSpdxElement":"SPDXRef-graze","relationshipType":"DESCRIBES"}$(
    [[ ! -f $three ]] ||
      echo ',{"spdxElementId":"SPDXRef-graze","relatedSpdxElement":"SPDXRef-three","relationshipType":"CONTAINS"}'
    echo "$packages" | while read -r name licence; do
      echo ",{\"spdxElementId\":\"SPDXRef-graze\",\"relatedSpdxElement\":\"SPDXRef-$(spdx_id "$name")\",\"relationshipType\":\"DEPENDS_ON\"}"
    done
  )]}
END
}
spdx_id() { echo "$1" | sed 's/[^A-Za-z0-9.-]/-/g'; }
spdx_package() {
  printf '{"SPDXID":"SPDXRef-%s","name":"%s","versionInfo":"%s","downloadLocation":"NOASSERTION","filesAnalyzed":false,"licenseDeclared":"%s","licenseConcluded":"%s","copyrightText":"NOASSERTION"}\n' \
    "$(spdx_id "$1")" "$2" "$3" "$4" "$5"
}

# The versions of symbols that files need, in order: symbol_versions GLIBCXX FILE...
symbol_versions() {
  local what=$1
  shift
  for file in "$@"; do "${tools}objdump" -T "$file" 2>/dev/null || true; done |
    grep -F '*UND*' | grep -o -E "\(?${what}_[0-9.]+" | sed "s/.*${what}_//" | sort -u -V
}

# Stops where the files need a newer glibc than 2.MINOR.
check_glibc() {
  local minor=$1 needs
  shift
  needs=$(symbol_versions GLIBC "$@" | tail -n 1)
  if [[ $(printf '%s\n' "$needs" "2.$minor" | sort -V | tail -n 1) != "2.$minor" ]]; then
    echo "package: what was built needs glibc $needs: build it on Debian 12, or in its container" >&2
    exit 1
  fi
}

# The verbs of a program, by its help.
verbs_of() { COLUMNS=80 run "$1" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]\{1,\}\)  .*/\1/p'; }
# The options of a verb.
options_of() { COLUMNS=80 run "$1" "$2" --help | grep -o -E '^  (-[a-z],)?--[a-z-]+' | grep -o -E '\-\-[a-z-]+'; }

# A manual page from the help texts.
manual() {
  local program=$1 verb
  quoted() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\\([.']\\)/\\\\\\&\\1/"; }
  echo ".TH GRAZE 1 \"\" \"graze $(run "$program" --version | cut -d' ' -f2)\" \"User commands\""
  printf '.SH NAME\ngraze \\- tells people whether their collision tests are right\n.SH SYNOPSIS\n.B graze\n.I VERB\n.RI [ options ]\n'
  printf '.SH DESCRIPTION\n.nf\n'
  COLUMNS=78 run "$program" --help | quoted
  printf '.fi\n.SH VERBS\n'
  for verb in $(verbs_of "$program"); do
    printf '.SS graze %s\n.nf\n' "$verb"
    COLUMNS=78 run "$program" "$verb" --help | quoted
    printf '.fi\n'
  done
  printf '.SH FILES\n.I /usr/share/doc/graze/examples\n'
}

# Words of a completion for bash or zsh: verbs, options, and the names that options take; files otherwise.
completion() {
  local program=$1 shell=$2 verb names
  names=$(run "$program" list --json | grep -o '"id":"[a-z0-9_]*"' | cut -d'"' -f4 | sort -u | tr '\n' ' ')
  families=$(run "$program" list --json | sed 's/.*"families"//' | grep -o '"name":"[a-z_]*"' | cut -d'"' -f4 | tr '\n' ' ')
  [[ $shell == zsh ]] && printf '#compdef graze\nautoload -U +X bashcompinit && bashcompinit\n'
  echo "# Made from the help of graze $(run "$program" --version | cut -d' ' -f2)."
  cat <<END
_graze_words() {
  case "\$1" in
$(for verb in $(verbs_of "$program"); do echo "    $verb) echo '$(options_of "$program" "$verb" | tr '\n' ' ')' ;;"; done)
  esac
}
_graze_complete() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  if [ "\$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=(\$(compgen -W '$(verbs_of "$program" | tr '\n' ' ')--help --version' -- "\$word"))
    return
  fi
  case "\$before" in
    --test | generate) COMPREPLY=(\$(compgen -W '$names' -- "\$word")) ;;
    --family) COMPREPLY=(\$(compgen -W '$families' -- "\$word")) ;;
    --scalar) COMPREPLY=(\$(compgen -W 'float32 float64' -- "\$word")) ;;
    --language) COMPREPLY=(\$(compgen -W 'c++ c rust javascript python' -- "\$word")) ;;
    *)
      case "\$word" in
        -*) COMPREPLY=(\$(compgen -W "\$(_graze_words "\${COMP_WORDS[1]}")" -- "\$word")) ;;
        *) COMPREPLY=(\$(compgen -f -- "\$word")) ;;
      esac
      ;;
  esac
}
complete -F _graze_complete graze
END
}
