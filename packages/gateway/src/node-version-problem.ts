/**
 * The version of `engines` in package.json. An older `node:sqlite` binds numbered parameters in another way, and prints
 * that it is experimental.
 */
const OLDEST = { major: 24, minor: 15 };

/** What to say to a Node that is too old; undefined when it is new enough. */
export function nodeVersionProblem(
  version: string,
  script = 'social-data-gateway',
): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined;
  return `social-data-gateway needs Node ${OLDEST.major}.${OLDEST.minor} or later; this is Node ${version}. Install it from https://nodejs.org, or run the command with another Node: /path/to/node ${script}`;
}
