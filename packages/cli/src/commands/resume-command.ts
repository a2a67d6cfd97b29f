/** Flags that the command that goes on must not have: a secret, and what a second run decides anew. */
const DROPPED_WITH_VALUE = ['--token'];
const DROPPED = ['--force', '--resume', '--retry-failed'];

/** The command that goes on with a stopped run, for a shell. It never contains the token. */
export function resumeCommand(args: readonly string[]): string {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (DROPPED_WITH_VALUE.includes(arg)) at += 1;
    else if (
      !DROPPED.includes(arg) &&
      !DROPPED_WITH_VALUE.some((flag) => arg.startsWith(`${flag}=`))
    )
      kept.push(arg);
  }
  return ['social-data', ...kept, '--resume'].map(quoted).join(' ');
}

function quoted(arg: string): string {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`;
}
