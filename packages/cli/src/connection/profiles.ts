import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeFileAtomically } from '../collect/write-file-atomically.ts';
import { UsageError } from '../usage-error.ts';

/** What `social-data login` keeps: a token, and the only address that it is for. */
export interface Profile {
  readonly baseUrl: string;
  readonly token: string;
}

export type Profiles = Readonly<Record<string, Profile>>;

export const DEFAULT_PROFILE = 'default';

type Environment = Readonly<Record<string, string | undefined>>;

/** In the folder of the operating system for settings of this user. */
export function profilesFile(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  return join(settingsFolder(env, platform), 'social-data', 'profiles.json');
}

function settingsFolder(env: Environment, platform: NodeJS.Platform): string {
  const home = env.HOME ?? homedir();
  if (platform === 'win32') return env.APPDATA ?? join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  return env.XDG_CONFIG_HOME || join(home, '.config');
}

/** @throws UsageError for a file that others can read, or that is damaged */
export function readProfiles(file: string): Profiles {
  const status = statSync(file, { throwIfNoEntry: false });
  if (!status) return {};
  if (process.platform !== 'win32' && (status.mode & 0o077) !== 0)
    throw new UsageError(`Others can read the tokens in ${file}. Run: chmod 600 ${file}`);
  try {
    const { profiles } = Object(JSON.parse(readFileSync(file, 'utf8')));
    if (profiles && Object.values(profiles).every(isProfile)) return { ...profiles };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(`${file} is damaged. Delete it, and log in again.`);
}

function isProfile(value: unknown): value is Profile {
  const { baseUrl, token } = Object(value);
  return typeof baseUrl === 'string' && typeof token === 'string';
}

/** Only the owner of the file can read it. */
export async function writeProfiles(file: string, profiles: Profiles): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify({ profiles }, null, 2)}\n`;
  await writeFileAtomically(file, [text], { mode: 0o600 });
  chmodSync(file, 0o600);
}
