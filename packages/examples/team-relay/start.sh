#!/bin/sh
# Starts the relay before the service that the team pays for. The limits are those of the paid token.
set -eu
: "${UPSTREAM:?is the address of the service that the team pays for, such as https://api.example}"
if [ ! -s team-token ]; then
  echo 'Put the paid token into the file team-token first: (umask 077; cat > team-token)' >&2
  exit 2
fi
mkdir -p data
chmod 700 data
exec social-data-gateway serve --source relay --data-dir data --port "${PORT:-4020}" --admin-port "${ADMIN_PORT:-4021}" \
  --upstream "$UPSTREAM" --upstream-token-file team-token --upstream-rate 5/s --upstream-daily-limit 5000 \
  --cache searchUsers=10m,listAnswers=1h --stale 1d
