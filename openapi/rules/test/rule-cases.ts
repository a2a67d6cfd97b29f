import { asObject, isObject } from '../document/json.mjs';
import { valueAt } from '../document/pointer.mjs';
import { minimalContract } from './minimal-contract.ts';

/**
 * What to change in the minimal contract, by JSON Pointer. `undefined` removes what is there, and
 * `from(pointer)` copies what another place had before.
 */
export type Changes = Record<string, unknown>;

/** Documents that a rule accepts and refuses, each under a few words that say what is special about it. */
export interface RuleCases {
  /** Beside the minimal contract itself, which every rule accepts. */
  passes?: Record<string, Changes>;
  fails: Record<string, Changes>;
}

export const PATH = '/paths/~1api~1things-platform~1list-things~1v1';
export const OPERATION = `${PATH}/get`;
export const RESPONSE = `${OPERATION}/responses/200`;
export const MEDIA = `${RESPONSE}/content/application~1json`;
export const SCHEMAS = '/components/schemas';
export const THING = `${SCHEMAS}/Thing/properties`;
export const PARAMETERS = '/components/parameters';
export const EXAMPLES = '/components/examples';

class CopyOf {
  readonly pointer: string;

  constructor(pointer: string) {
    this.pointer = pointer;
  }
}

export function from(pointer: string): CopyOf {
  return new CopyOf(pointer);
}

/** The minimal contract with changes. */
export function changedContract(changes: Changes): unknown {
  const original = minimalContract();
  const document = minimalContract();
  for (const [pointer, value] of Object.entries(changes)) {
    const slash = pointer.lastIndexOf('/');
    const key = pointer.slice(slash + 1).replaceAll('~1', '/');
    const holder = slash === 0 ? document : valueAt(document, pointer.slice(0, slash));
    const content = value instanceof CopyOf ? valueAt(original, value.pointer) : value;
    change(holder, key, content, pointer);
  }
  return document;
}

function change(holder: unknown, key: string, value: unknown, pointer: string): void {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else if (!isObject(holder))
    throw new Error(`The minimal contract has nothing around ${pointer}.`);
  else if (value === undefined) delete holder[key];
  else asObject(holder)[key] = value;
}
