#!/bin/sh
# Starts an implementation, runs the conformance suite against it, and keeps the reports. Any CI runs it as one step.
#
#   SERVER      the command that starts the implementation
#   TARGET      its address
#   REPOSITORY  a clone of the repository that has the suite
#   ARGUMENTS   more of the suite, such as --values oAuthorId=… or --provoke-file FILE
set -eu
: "${SERVER:?is the command that starts your server}"
: "${TARGET:?is the address of your server}"
: "${REPOSITORY:?is a clone of the repository that has the suite}"
report=$PWD/conformance

# A server that an earlier job left would be tested in place of yours.
if curl --silent --output /dev/null "$TARGET/"; then
  echo "Something else responds at $TARGET: stop it first." >&2
  exit 1
fi
sh -c "exec $SERVER" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT INT TERM

attempts=0
until curl --silent --output /dev/null "$TARGET/"; do
  attempts=$((attempts + 1))
  if [ "$attempts" -gt 100 ] || ! kill -0 "$server" 2>/dev/null; then
    echo "No server responds at $TARGET." >&2
    exit 1
  fi
  sleep 0.2
done

cd "$REPOSITORY"
# shellcheck disable=SC2086
npm run --silent test:contract -- --base-url "$TARGET" ${ARGUMENTS:-} \
  --report "markdown=$report.md" --report "junit=$report.xml"
echo "The implementation keeps the contract. The reports are $report.md and $report.xml."
