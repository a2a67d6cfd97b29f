import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type ContractReader, type Override, parseOverrides } from '@social-data/mock-responses';
import { parseJson } from '../built-in/read-json-body.ts';

/** A file of overrides that grows while calls are recorded. */
export interface RecordingFile {
  /** Adds an override; it replaces that of the same call. */
  keep(override: Override): void;
}

/** Opens a recording. Adds to an existing file; throws if it is not a file of overrides. */
export function openRecordingFile(file: string, contract: ContractReader): RecordingFile {
  const byCall = new Map(earlierOverrides(file, contract).map((entry) => [callOf(entry), entry]));
  const write = () => {
    const overrides = [...byCall.values()];
    // Written beside it and renamed, so that a reader never sees half a file.
    writeFileSync(`${file}.new`, `${JSON.stringify({ overrides }, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    keep: (override) => {
      byCall.set(callOf(override), override);
      write();
    },
  };
}

function earlierOverrides(file: string, contract: ContractReader): readonly Override[] {
  if (!existsSync(file)) return [];
  const json = parseJson(readFileSync(file, 'utf8'));
  const parsed = json.ok ? parseOverrides(json.value, contract) : json;
  if (parsed.ok) return parsed.overrides;
  throw new Error(`The recording file contains something else. ${parsed.message}`);
}

function callOf({ operation, where = {} }: Override): string {
  return JSON.stringify([operation, where]);
}
