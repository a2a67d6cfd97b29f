/** The version of `engines` in package.json: the first one with everything that the gateway uses of `node:sqlite`. */
const OLDEST_MAJOR = 24;

/** What to say to a Node that is too old; undefined when it is new enough. */
export function nodeVersionProblem(
  version: string,
  script = 'social-data-gateway',
): string | undefined {
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return undefined;
  return `social-data-gateway needs Node ${OLDEST_MAJOR} or later; this is Node ${version}. Install it from https://nodejs.org, or run the command with another Node: /path/to/node ${script}`;
}
