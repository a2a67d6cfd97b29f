"""Runs a command in a pseudo-terminal and prints all that it writes there. The answer follows when a prompt appears."""

import os
import pty
import sys

PROMPTS = (b"Token: ", b"[y/N] ")

answer = sys.argv[1].encode()
output = b""
asked = False
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    output += chunk
    if answer and not asked and any(prompt in output for prompt in PROMPTS):
        os.write(terminal, answer + b"\r")
        asked = True
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(output)
sys.exit(os.waitstatus_to_exitcode(status))
