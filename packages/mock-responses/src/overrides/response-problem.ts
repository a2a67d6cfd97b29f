import type { OperationId } from '@social-data/contract/operations';
import { resultCode, resultCodes } from '@social-data/contract/result-codes';
import { success } from '@social-data/server-protocol/envelope';
import type { ContractReader } from '../contract-reader.ts';
import { schemaViolation } from '../schema-violation.ts';
import { isMembers, type Members } from './members.ts';
import { mergePatch } from './merge-patch.ts';
import { responseMembers } from './override.ts';

export interface ResponseRules {
  readonly operationId: OperationId;
  readonly contract: ContractReader;
  /** Whether the response may violate the contract. */
  readonly unchecked: boolean;
}

/** What is wrong with the one response among the members, if anything. */
export function responseProblem(members: Members, rules: ResponseRules): string | undefined {
  const { response, code } = members;
  if (response !== undefined && !isMembers(response))
    return 'response must be an object, the whole response body.';
  if (code !== undefined) return codeProblem(code, rules);
  return rules.unchecked ? undefined : violation(members, rules);
}

/** What is wrong with a sequence of responses, if anything: the first problem, with its place. */
export function sequenceProblem(
  responses: readonly unknown[],
  rules: ResponseRules,
): string | undefined {
  for (const [index, response] of responses.entries()) {
    const names = isMembers(response) ? Object.keys(response) : [];
    const isOne = names.length === 1 && responseMembers.some((known) => known === names[0]);
    const problem =
      isMembers(response) && isOne
        ? responseProblem(response, rules)
        : `It must be an object with exactly one of: ${responseMembers.join(', ')}.`;
    if (problem !== undefined) return `Response ${index + 1} of ${responses.length}: ${problem}`;
  }
  return undefined;
}

/** A code 0 gives sample data, as without the override, so it does not win over wrong parameters. */
export function isFailureCode(code: number | undefined): code is number {
  return code !== undefined && code !== resultCode.success;
}

function codeProblem(code: unknown, { unchecked }: ResponseRules): string | undefined {
  if (typeof code !== 'number') return 'code must be a number.';
  const codes = resultCodes.map((info) => info.code);
  if (unchecked || codes.some((known) => known === code)) return undefined;
  return `There is no code ${code} in the contract. Known codes: ${codes.join(', ')}.`;
}

/** How the response would violate the contract. A patch is tried on the example of the contract. */
function violation(
  { data, patch, response }: Members,
  { operationId, contract: { examples } }: ResponseRules,
): string | undefined {
  const example = examples.get(operationId, 'success')?.data;
  const changed = patch === undefined ? data : mergePatch(example, patch);
  const found = schemaViolation(operationId, response ?? success(changed, new Date(0)));
  if (found === undefined) return undefined;
  return `The response violates the contract of ${operationId}: ${found}. Correct it, or set unchecked to true.`;
}
