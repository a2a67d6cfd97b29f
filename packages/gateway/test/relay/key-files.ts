import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../../ledger/src/store.ts';
import type { RelayConfig } from '../../src/config/gateway-config.ts';
import { readTokenFiles } from '../../src/config/read-upstream-tokens.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import type { UpstreamReport } from './upstream-process.ts';

export interface KeyFiles {
  /** Writes the file of a key. @returns its token */
  write(id: string, token?: string): string;
  remove(id: string): void;
  /** The settings of a relay with the keys of the folder as they are now. */
  settings(): Partial<RelayConfig>;
}

/** A folder with a file for each key. */
export function createKeyFiles(folder: string, ids: readonly string[]): KeyFiles {
  mkdirSync(folder, { recursive: true });
  const write: KeyFiles['write'] = (id, token = tokenOf(id)) => {
    writeFileSync(join(folder, id), `${token}\n`);
    return token;
  };
  for (const id of ids) write(id);
  return {
    write,
    remove: (id) => rmSync(join(folder, id)),
    settings: () => ({ tokens: readTokenFiles([folder]), tokenPaths: [folder] }),
  };
}

/** The token that the key has at first. */
export function tokenOf(id: string): string {
  return `canary/${id}+token=1`;
}

/** Charged calls by key: what `usage --by key` shows. */
export async function chargedByKey(store: Store): Promise<Record<string, number>> {
  const sums = await rowsOf(store.usageSums(['key']));
  const ofKeys = sums.filter(({ of }) => of.key != null);
  return Object.fromEntries(ofKeys.map(({ of, successes }) => [of.key, successes]));
}

/** What the upstream billed by key, while each has its first token. */
export function billedByKey(
  { billed }: Pick<UpstreamReport, 'billed'>,
  ids: readonly string[],
): Record<string, number> {
  const counts = ids.map((id) => [id, billed[tokenOf(id)] ?? 0] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The keys of the requests that the upstream received, in their order. */
export function keysAsked(
  { requests }: Pick<UpstreamReport, 'requests'>,
  ids: readonly string[],
): (string | undefined)[] {
  return requests.map(({ url }) => {
    const token = new URL(url, 'http://upstream.invalid').searchParams.get('token');
    return ids.find((id) => tokenOf(id) === token);
  });
}
