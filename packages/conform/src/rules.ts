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
  | keyof typeof specificationRules
  | keyof typeof decisionRules;

export interface KnownRule extends Rule {
  readonly id: RuleId;
}

/** The rules of a profile, in the order of the report. */
export function rulesOf(profile: Profile): readonly KnownRule[] {
  return [
    ...rowsOf(specificationRules),
    ...operationIds.flatMap((id): readonly KnownRule[] => [
      {
        id: `endpoint.${id}`,
        says: `${operations[id].summary}: GET on its path.`,
        fix: `Respond to GET ${operations[id].path} with code 0 when token and parameters are valid.`,
      },
      {
        id: `data.${id}`,
        says: `The payload of ${id} has the fields and types that are listed.`,
        fix: `Send the payload as defined by the contract's schema of ${id}.`,
      },
    ]),
    ...resultCodes.map(({ code, meaning }) => ({
      id: `code.${code}` as const,
      says: `Code ${code}: ${meaning}`,
      fix: `Respond with code ${code} in this state: ${meaning}`,
    })),
    ...(profile === 'decisions' ? rowsOf(decisionRules) : []),
  ];
}

function rowsOf<Id extends RuleId>(table: Readonly<Record<Id, Rule>>): readonly KnownRule[] {
  const rows: KnownRule[] = [];
  for (const id in table) rows.push({ id, ...table[id] });
  return rows;
}

/** Whether a rule is one of our decisions where the specification is silent. */
export function isDecision(id: RuleId): boolean {
  return id in decisionRules;
}

/** The sections of the specification, by the first part of a rule's id. */
const sections: Readonly<Record<string, string>> = {
  service: 'What the service does',
  envelope: 'Common response envelope',
  states: 'States and transitions',
  parameters: 'Endpoints',
  endpoint: 'Endpoints',
  paging: 'Endpoints, 4 and 5',
  gap: 'Gaps common to the endpoints',
  auth: 'Authentication',
  events: 'Events',
  errors: 'Errors',
  code: 'Errors, table',
  limits: 'Limits',
  versioning: 'Versioning',
  data: 'Resources and their fields',
};

/** The section of the specification that a rule is from, or "Decisions". */
export function sectionOf(id: RuleId): string {
  const [kind = '', part = ''] = id.split('.');
  const section = sections[kind] ?? 'Decisions';
  return kind !== 'code' && /^\d+$/.test(part) ? `${section}, rule ${part}` : section;
}
