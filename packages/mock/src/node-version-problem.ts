/** The oldest Node that Prism supports, as in the manifest of this package. */
const OLDEST = [24, 18] as const;

/**
 * What to say to a Node that is too old; undefined when it is new enough.
 * @param version such as `20.20.2`
 * @param command script and arguments, which the message repeats for a newer Node
 */
export function nodeVersionProblem(
  version: string,
  command: readonly string[] = [],
): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  const oldest = OLDEST.join('.');
  const problem = `The mock needs Node ${oldest} or later, as Prism does, and this is Node ${version}.`;
  if (command.length === 0) return `${problem} Install a newer Node, and start the mock again.`;
  const again = command.map(quoted).join(' ');
  return `${problem} This command runs it with a newer one: npx --yes node@${OLDEST[0]} ${again}`;
}

function quoted(text: string): string {
  return /^[\w./:=@+,-]+$/.test(text) ? text : JSON.stringify(text);
}
