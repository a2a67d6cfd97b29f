import { createInterface } from 'node:readline/promises';
import { createClient } from '../connection/create-client.ts';
import {
  DEFAULT_PROFILE,
  profilesFile,
  readProfiles,
  writeProfiles,
} from '../connection/profiles.ts';
import { readToken } from '../connection/token.ts';
import { createConsole } from '../output/console.ts';
import type { LoginFlags, LogoutFlags } from '../program.ts';
import { UsageError } from '../usage-error.ts';

/** Keeps an address and a token for later commands. Nothing is sent. */
export async function login({ profile = DEFAULT_PROFILE, ...flags }: LoginFlags): Promise<void> {
  const { env, stdin, stderr } = process;
  const console = createConsole(false);
  const isTerminal = Boolean(stdin.isTTY && stderr.isTTY);
  const file = profilesFile(env);
  const profiles = readProfiles(file);
  const baseUrl = flags.baseUrl ?? (await askAddress(isTerminal));
  createClient({ ...flags, baseUrl }, { token: null }, console);
  const token = await readToken(flags, { env, isTerminal, warn: console.warn });
  await writeProfiles(file, { ...profiles, [profile]: { baseUrl, token } });
  console.info(
    `${file} has the token for ${baseUrl}, readable by you alone. Check it with: social-data doctor${flagOf(profile)}`,
  );
}

/** Deletes a profile. */
export async function logout({ profile = DEFAULT_PROFILE }: LogoutFlags): Promise<void> {
  const file = profilesFile(process.env);
  const { [profile]: found, ...others } = readProfiles(file);
  if (!found) throw new UsageError(`There is no profile ${profile}.`);
  await writeProfiles(file, others);
  createConsole(false).info(`The profile ${profile} is deleted.`);
}

function flagOf(profile: string): string {
  return profile === DEFAULT_PROFILE ? '' : ` --profile ${profile}`;
}

async function askAddress(isTerminal: boolean): Promise<string> {
  if (!isTerminal) throw new UsageError('There is no address. Give --base-url.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question('Address of the service: ')).trim();
  } finally {
    lines.close();
  }
}
