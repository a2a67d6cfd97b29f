"""Reads users of several keywords by the command line, and counts them. Cells begin with "# %%", as notebooks have them."""

# %% The address and the token are those of the environment.
import csv
import io
import subprocess


# %% The command line writes CSV without marks for spreadsheets; ids stay texts, since they may have 19 digits.
def search(*arguments):
    command = ["npx", "social-data", "users", "search", *arguments, "--format", "csv", "--for", "pandas"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    return list(csv.DictReader(io.StringIO(done.stdout)))


# %% Two pages for each keyword, fifty requests at most.
users = search("--inputs", "keywords.csv", "--max-pages", "2", "--max-calls", "50")

# %% Which keyword finds how many, and how many of them are verified.
table = {}
for user in users:
    for keyword in user["found_by"].split("; "):
        row = table.setdefault(keyword, {"users": 0, "verified": 0})
        row["users"] += 1
        row["verified"] += user["red_official_verified"] == "true"

print(f"{'keyword':<12}{'users':>8}{'verified':>10}")
for keyword, row in table.items():
    print(f"{keyword:<12}{row['users']:>8}{row['verified']:>10}")
