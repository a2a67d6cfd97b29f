import type { ConnectionFlags } from '../flags/own-flags.ts';
import { UsageError } from '../usage-error.ts';
import { DEFAULT_PROFILE, type Profile, profilesFile, readProfiles } from './profiles.ts';

/** Flags of the connection, with what the environment and a profile say. */
export interface Connection extends ConnectionFlags {
  readonly saved?: SavedToken;
}

export interface SavedToken {
  readonly token: string;
  /** A profile that was asked for comes before the environment. */
  readonly isAskedFor: boolean;
}

/**
 * The address of `--base-url`, of `--profile`, of the environment, else of the profile of this name. The token of a
 * profile goes to the address of that profile alone.
 * @throws UsageError
 */
export function settleConnection<Flags extends ConnectionFlags>(
  flags: Flags,
  env: Readonly<Record<string, string | undefined>>,
): Flags & Connection {
  const { environment, profile: name, baseUrl: typed } = flags;
  const variable = environment === 'cn' ? env.SOCIAL_DATA_BASE_URL_CN : env.SOCIAL_DATA_BASE_URL;
  if (name !== undefined) {
    if (typed !== undefined)
      throw new UsageError('--profile has its own address. Leave --base-url out.');
    return { ...flags, ...withProfile(knownProfile(name, env), true) };
  }
  const baseUrl = typed ?? (variable || undefined);
  const saved =
    baseUrl === undefined ? readProfiles(profilesFile(env))[DEFAULT_PROFILE] : undefined;
  return { ...flags, baseUrl, ...(saved && withProfile(saved, false)) };
}

function withProfile({ baseUrl, token }: Profile, isAskedFor: boolean): Connection {
  return { baseUrl, saved: { token, isAskedFor } };
}

function knownProfile(name: string, env: Readonly<Record<string, string | undefined>>): Profile {
  const profiles = readProfiles(profilesFile(env));
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile) return profile;
  const names = Object.keys(profiles);
  const known =
    names.length > 0 ? ` There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.` : '';
  throw new UsageError(
    `There is no profile ${name}.${known} Make it with: social-data login --profile ${name}`,
  );
}
