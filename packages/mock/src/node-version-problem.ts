/** The oldest Node that the tests start the built mock on, as in the manifest of this package. */
const OLDEST_MAJOR = 20;

/** What to say to a Node that is too old; undefined when it is new enough. */
export function nodeVersionProblem(version: string): string | undefined {
  const [major = 0] = version.split('.').map(Number);
  if (major >= OLDEST_MAJOR) return undefined;
  return `The mock needs Node ${OLDEST_MAJOR} or later, and this is Node ${version}. Install a newer Node, and start the mock again.`;
}
