/**
 * The version of `engines` in package.json. An older `node:sqlite` binds numbered parameters in another way, and prints
 * that it is experimental.
 */
const OLDEST = { major: 24, minor: 15 };
/** The first version of the next major one with the same change. */
const OLDEST_OF_NEXT = { major: 25, minor: 9 };

/** What to say on a machine that cannot run the gateway, such as one whose Node is too old; undefined on all others. */
export function machineProblem(
  { version, platform }: { readonly version: string; readonly platform: NodeJS.Platform },
  script = 'social-data-gateway',
): string | undefined {
  // Its commands reach it through a Unix socket, whose owner and mode keep others out.
  if (platform === 'win32')
    return 'social-data-gateway runs on Linux and macOS. On Windows, run it in the Windows Subsystem for Linux or in a container.';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const oldest = major === OLDEST_OF_NEXT.major ? OLDEST_OF_NEXT : OLDEST;
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return undefined;
  return `social-data-gateway needs Node ${oldest.major}.${oldest.minor} or later; this is Node ${version}. Install it from https://nodejs.org, or run the command with another Node: /path/to/node ${script}`;
}
