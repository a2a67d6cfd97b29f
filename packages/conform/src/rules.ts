import {
  type OperationId,
  operationIds,
  type ResultCode,
  resultCodes,
} from '@social-data/contract';
import { operations } from '@social-data/contract/operations';
import { decisionRules } from './rules/decision-rules.ts';
import { type Rule, specificationRules } from './rules/specification-rules.ts';

/**
 * `contract` checks a server against the specification and the contract alone. `decisions` adds what
 * the servers of this project do where the specification is silent (D1–D21).
 */
export const profiles = ['contract', 'decisions'] as const;

export type Profile = (typeof profiles)[number];

/** A rule for each operation, payload and code of the contract, and the rules of the two tables. */
export type RuleId =
  | `endpoint.${OperationId}`
  | `data.${OperationId}`
  | `code.${ResultCode}`
  | (typeof specificationRules)[number]['id']
  | (typeof decisionRules)[number]['id'];

export interface KnownRule extends Rule {
  readonly id: RuleId;
}

/** The rules of a profile, in the order of the report. */
export function rulesOf(profile: Profile): readonly KnownRule[] {
  const specification: readonly KnownRule[] = [
    ...specificationRules,
    ...operationIds.flatMap(operationRules),
    ...resultCodes.map(({ code, meaning }) => ({
      id: `code.${code}` as const,
      source: 'Errors, table',
      sentence: `Code ${code}: ${meaning}`,
      fix: `Respond with code ${code} in this state: ${meaning}`,
    })),
  ];
  return profile === 'decisions' ? [...specification, ...decisionRules] : specification;
}

/** Whether a rule is one of our decisions where the specification is silent. */
export function isDecision(id: RuleId): boolean {
  return decisions.has(id);
}

const decisions: ReadonlySet<string> = new Set(decisionRules.map(({ id }) => id));

function operationRules(id: OperationId, index: number): readonly KnownRule[] {
  return [
    {
      id: `endpoint.${id}`,
      source: `Endpoints, ${index + 1}`,
      sentence: `${operations[id].summary}: GET on its path.`,
      fix: `Respond to GET ${operations[id].path} with code 0 when token and parameters are valid.`,
    },
    {
      id: `data.${id}`,
      source: 'Resources and their fields',
      sentence: `The payload of ${id} has the fields and types that are listed.`,
      fix: `Send the payload as the contract's schema of ${id} has it.`,
    },
  ];
}
