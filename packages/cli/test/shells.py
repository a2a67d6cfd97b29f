"""Types into an interactive shell in a pseudo-terminal, and prints what it shows.

Usage: shells.py SHELL ARGUMENT... -- FIRST TYPED=SHOWN...
FIRST is typed first and sets the prompt to 'READY> '. TYPED ends with a tab, and SHOWN is waited for.
"""

import os
import pty
import select
import sys

split = sys.argv.index("--")
shell, first, cases = sys.argv[1:split], sys.argv[split + 1], sys.argv[split + 2 :]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(shell[0], shell)


def read_until(text: str) -> str:
    output = ""
    while text not in output:
        if not select.select([terminal], [], [], 15)[0]:
            sys.exit(f"not shown: {text!r}, but: {output!r}")
        output += os.read(terminal, 65536).decode(errors="replace")
    return output


def send(text: str) -> None:
    os.write(terminal, text.encode())


send(first + "\r")
read_until("READY> '")
read_until("READY> ")
for case in cases:
    typed, shown = case.split("=>")
    send(typed)
    read_until(shown)
    print(f"{typed.strip()} => {shown}")
    # Leaves the line.
    send("\x15\r")
    read_until("READY> ")
os.close(terminal)
