/** The oldest Node that Prism supports, as in the manifest of this package. */
const OLDEST = { major: 24, minor: 18 };

/** What to say to a Node that is too old; undefined when it is new enough. */
export function nodeVersionProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined;
  return `The mock needs Node ${OLDEST.major}.${OLDEST.minor} or later, as Prism does, and this is Node ${version}. Install a newer Node, and start the mock again.`;
}
