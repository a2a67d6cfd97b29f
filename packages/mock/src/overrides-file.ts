import { readFileSync, statSync } from 'node:fs';
import {
  type ContractReader,
  type OverrideStore,
  parseOverrides,
} from '@social-data/mock-responses';
import { parseJson } from './built-in/read-json-body.ts';

export interface OverridesFile {
  /** Reads the file again when it has changed. @returns what is wrong with it; undefined for a valid file */
  refresh(): string | undefined;
}

export interface OverridesFileOptions {
  readonly file: string;
  readonly overrides: OverrideStore;
  readonly contract: ContractReader;
}

/**
 * Takes overrides from a JSON file. Throws when the file cannot be used at the start; when a change breaks it later,
 * the overrides of its last good version stay.
 */
export function openOverridesFile({
  file,
  overrides,
  contract,
}: OverridesFileOptions): OverridesFile {
  let version = '';
  let problem: string | undefined;
  const refresh = () => {
    const found = versionOf(file);
    if (found === version) return problem;
    version = found;
    const read = readOverrides(file, contract);
    if (read.ok) overrides.setFromFile(read.overrides);
    problem = read.ok ? undefined : `The overrides of the last good version apply. ${read.message}`;
    return problem;
  };
  const start = readOverrides(file, contract);
  if (!start.ok) throw new Error(start.message);
  refresh();
  return { refresh };
}

/** A text that differs when the file has changed. Reading it takes some microseconds, so every call can do it. */
function versionOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'missing' : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
}

function readOverrides(file: string, contract: ContractReader): ReturnType<typeof parseOverrides> {
  try {
    const json = parseJson(readFileSync(file, 'utf8'));
    const parsed = json.ok ? parseOverrides(json.value, contract) : json;
    if (parsed.ok) return parsed;
    return { ok: false, message: `The overrides file has an error. ${parsed.message}` };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `The overrides file cannot be read: ${problem}.` };
  }
}
