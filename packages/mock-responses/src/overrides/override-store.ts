import type { OperationId } from '@social-data/contract/operations';
import type { Override } from './override.ts';

/** An override in use. */
export interface StoredOverride {
  readonly id: string;
  readonly override: Override;
  /** How many calls it has applied to. */
  readonly used: number;
}

/** The call that an override is looked for. */
export interface OverriddenCall {
  readonly operationId: OperationId;
  readonly label: string | undefined;
  /** The parameters with defaults added; if one of them is wrong, all as they were sent. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** Names of the parameters that the caller sent. */
  readonly sent: ReadonlySet<string>;
  /** Whether all parameters are valid. Otherwise only an override that decides a code applies. */
  readonly isValid: boolean;
  page(): number | undefined;
}

/** The overrides. Of several that match a call, the newest wins; of those added together, the first. */
export interface OverrideStore {
  add(overrides: readonly Override[]): readonly StoredOverride[];
  /** Replaces the overrides of the file, which come after all others. */
  setFromFile(overrides: readonly Override[]): void;
  /** Removes those with the id or label; without either, all that are not from the file. @returns the number removed */
  remove(selection: {
    readonly id?: string | undefined;
    readonly label?: string | undefined;
  }): number;
  list(): readonly StoredOverride[];
  /** The override for a call, which counts as used. The call is described only when there are overrides. */
  take(describeCall: () => OverriddenCall): Override | undefined;
}

interface Entry extends StoredOverride {
  used: number;
}

export function createOverrideStore(): OverrideStore {
  let added: readonly Entry[] = [];
  let fromFile: readonly Entry[] = [];
  let count = 0;
  const entryOf = (override: Override): Entry => {
    count += 1;
    return { id: String(count), override, used: 0 };
  };
  return {
    add: (overrides) => {
      const entries = overrides.map(entryOf);
      added = [...entries, ...added];
      return entries;
    },
    setFromFile: (overrides) => {
      fromFile = overrides.map(entryOf);
    },
    remove: ({ id, label }) => {
      const before = added.length;
      added = added.filter((entry) => {
        const isOther = id !== undefined && entry.id !== id;
        return isOther || (label !== undefined && entry.override.label !== label);
      });
      return before - added.length;
    },
    list: () => [...added, ...fromFile],
    take: (describeCall) => {
      if (added.length === 0 && fromFile.length === 0) return undefined;
      const call = describeCall();
      for (const entry of [...added, ...fromFile]) {
        const next = nextOf(entry);
        if (next === undefined || !matches(next, call)) continue;
        entry.used += 1;
        return next;
      }
      return undefined;
    },
  };
}

/** What an override has for its next call, one response of a sequence; undefined when it is used up. */
function nextOf({ override, used }: Entry): Override | undefined {
  const { responses, ...others } = override;
  if (responses !== undefined) return responses[used] && { ...others, ...responses[used] };
  return override.times !== undefined && used >= override.times ? undefined : override;
}

function matches(override: Override, call: OverriddenCall): boolean {
  const { operation, label, where = {}, page } = override;
  if (operation !== call.operationId) return false;
  if (label !== undefined && label !== call.label) return false;
  const decidesCode = override.code !== undefined || override.response !== undefined;
  if (!call.isValid && !decidesCode) return false;
  const hasParameters = Object.entries(where).every(([name, value]) => {
    if (value === null) return !call.sent.has(name);
    return value === undefined || String(call.parameters.get(name)) === String(value);
  });
  return hasParameters && (page === undefined || page === call.page());
}
