# Finds the programs that some checks need, for `source`. Nothing is installed on a developer's machine: only `CI=true` may use a
# package manager.

# Prints the path of a program of the toolchain: from xcrun, PATH or beside swiftc.
tool() { xcrun --find "$1" 2>/dev/null || command -v "$1" || echo "$(dirname "$(readlink -f "$(command -v swiftc)")")/$1"; }

# Returns whether there is a program; with CI=true, after installing its package.
have() {
  local program=$1 package=${2:-$1}
  if command -v "$program" >/dev/null; then return 0; fi
  install_package "$package"
  command -v "$program" >/dev/null
}

# Returns whether there is a library, by its file for pkg-config; with CI=true, after installing its package.
have_library() {
  local file=$1.pc package=$2
  found() { [ -n "$(find /usr/lib /usr/local/lib /opt/homebrew/lib -name "$file" -print -quit 2>/dev/null)" ]; }
  if ! found; then install_package "$package"; fi
  found
}

# Installs a package if CI=true and there is apt-get, whose messages are printed if it fails.
install_package() {
  local messages
  if [ "${CI:-}" != true ] || ! command -v apt-get >/dev/null; then return 0; fi
  messages=$(export DEBIAN_FRONTEND=noninteractive && { apt-get update && apt-get install --yes "$1"; } 2>&1 </dev/null) ||
    echo "$messages" >&2
}

# Says what is missing and how to get it, also in the file SKIPPED_CHECKS if there is one. CI on Linux fails then.
missing() {
  echo "missing: $1; get it, for example, with: $2" >&2
  if [ "${CI:-}" = true ] && [ "$(uname -s)" = Linux ]; then exit 1; fi
  echo "skipped: ${3:-$0}" >&2
  if [ -n "${SKIPPED_CHECKS:-}" ]; then echo "${3:-$0}: missing: $1; $2" >>"$SKIPPED_CHECKS"; fi
}

# Runs a command that needs a program, or notes that it was skipped.
with() {
  local program=$1
  shift
  if have "$program"; then "$@"; else missing "$program" "apt-get install $program" "$1"; fi
}

# Runs a command if NATS is there, whose tests start engines of their own. Debian has it in a folder that few paths contain.
with_nats() {
  export PATH=$PATH:/usr/sbin
  if have nats-server && have_library libnats libnats-dev; then
    "$@"
  else
    missing nats-server "apt-get install nats-server libnats-dev" "what needs NATS: $*"
  fi
}
