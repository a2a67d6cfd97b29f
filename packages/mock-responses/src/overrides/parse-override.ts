import {
  isOperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import type { ContractReader } from '../contract-reader.ts';
import { isLabel } from '../scenarios/token-label.ts';
import { isMembers, type Members } from './members.ts';
import { type Override, responseMembers } from './override.ts';
import { responseProblem, sequenceProblem } from './response-problem.ts';

export type ParsedOverride =
  | { readonly ok: true; readonly override: Override }
  | { readonly ok: false; readonly message: string };

/** One rule of an override: what is wrong with it, if anything. */
type Check = (override: Members, operation: OperationInfo) => string | undefined;

/** Members of which an override has exactly one. */
const overrideMembers = [...responseMembers, 'responses'];

/** The rules by member; other members are refused. */
const checks: Readonly<Record<string, Check>> = {
  operation: () => undefined,
  where: checkWhere,
  page: ({ page }, { id, pagination }) => {
    if (!pagination) return `The operation ${id} has no pages. Leave out page.`;
    return isWhole(page, 0) ? undefined : 'page must be a whole number.';
  },
  label: ({ label }) =>
    typeof label === 'string' && isLabel(label)
      ? undefined
      : 'label must be 1 to 64 letters, digits, dots, hyphens and underscores.',
  times: ({ times }) => (isWhole(times, 1) ? undefined : 'times must be a whole number from 1.'),
  unchecked: ({ unchecked }) =>
    typeof unchecked === 'boolean' ? undefined : 'unchecked must be true or false.',
  responses: ({ responses, times }) => {
    if (!Array.isArray(responses) || responses.length === 0)
      return 'responses must be a list with at least one response.';
    return times === undefined
      ? undefined
      : 'responses applies to one call each. Leave out times, or list a response more often.';
  },
  ...Object.fromEntries(responseMembers.map((name) => [name, () => undefined])),
};

export type ParsedOverrides =
  | { readonly ok: true; readonly overrides: readonly Override[] }
  | { readonly ok: false; readonly message: string };

/** Reads one override, a list of them, or `{ "overrides": [ … ] }` as in a file. */
export function parseOverrides(value: unknown, contract: ContractReader): ParsedOverrides {
  const listed = isMembers(value) && Array.isArray(value.overrides) ? value.overrides : value;
  const list: readonly unknown[] = Array.isArray(listed) ? listed : [listed];
  const overrides: Override[] = [];
  for (const [index, entry] of list.entries()) {
    const parsed = parseOverride(entry, contract);
    if (parsed.ok) overrides.push(parsed.override);
    else if (list.length === 1) return parsed;
    else
      return { ok: false, message: `Override ${index + 1} of ${list.length}: ${parsed.message}` };
  }
  return { ok: true, overrides };
}

/**
 * Reads an override from JSON. Its response must be valid by the contract unless it says `unchecked`; the message
 * then names the place in the response.
 */
export function parseOverride(value: unknown, contract: ContractReader): ParsedOverride {
  if (!isMembers(value)) return refused('An override must be an object with operation.');
  const { operation: operationId } = value;
  if (typeof operationId !== 'string' || !isOperationId(operationId))
    return refused(`operation must be one of: ${operationIds.join(', ')}.`);
  const operation: OperationInfo = operations[operationId];
  // A program that builds an override may leave a member undefined.
  const members = Object.fromEntries(
    Object.entries(value).filter(([, given]) => given !== undefined),
  );
  for (const name of Object.keys(members)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check)
      return refused(
        `There is no member ${name}. Known members: ${Object.keys(checks).join(', ')}.`,
      );
    const problem = check(members, operation);
    if (problem !== undefined) return refused(problem);
  }
  const given = overrideMembers.filter((name) => name in members);
  if (given.length !== 1)
    return refused(
      `An override of ${operationId} needs exactly one of: ${overrideMembers.join(', ')}.`,
    );
  const rules = { operationId, contract, unchecked: members.unchecked === true };
  const problem = Array.isArray(members.responses)
    ? sequenceProblem(members.responses, rules)
    : responseProblem(members, rules);
  if (problem !== undefined) return refused(problem);
  return { ok: true, override: { ...members, operation: operationId } };
}

function checkWhere({ where }: Members, { id, parameters }: OperationInfo): string | undefined {
  if (!isMembers(where)) return 'where must be an object of parameters.';
  const known = parameters.map(({ name }) => name);
  for (const [name, value] of Object.entries(where)) {
    if (!known.includes(name))
      return `where names ${name}, which is not a parameter of ${id}. Known parameters: ${known.join(', ')}.`;
    if (value !== null && !['string', 'number', 'boolean'].includes(typeof value))
      return `where.${name} must be a text, a number, true or false, or null for a call without it.`;
  }
  return undefined;
}

function refused(message: string): ParsedOverride {
  return { ok: false, message };
}

function isWhole(value: unknown, minimum: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= minimum;
}
