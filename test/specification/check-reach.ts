import type { Contract } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import { list, record } from './json.ts';

/** Kinds of facts whose subject is a free name; facts of other kinds are looked up by their subject. */
const FREE_SUBJECT = ['server', 'path'];

const KINDS = [
  ...FREE_SUBJECT,
  'allowed-value',
  'field',
  'note',
  'object',
  'operation',
  'parameter',
  'response',
  'result-code',
  'rule',
  'sampled-value',
  'timeout',
  'use-case',
  'version',
];

/**
 * Reports facts that no check has used, for example with a misspelt subject or kind: they would pass with
 * any bundle.
 */
export function checkReach(contract: Contract, facts: FactIndex, seen: Set<string>): string[] {
  const codes = list(contract.bundle['x-result-codes']).map((entry) => record(entry).code);
  const known = new Set([
    'document',
    ...seen,
    ...codes.map((code) => `code ${code}`),
    ...contract.operations.flatMap(({ name, parameters }) => [
      name,
      ...[...parameters.keys()].map((parameter) => `${name}.${parameter}`),
    ]),
  ]);
  return [...facts.byKind].flatMap(([kind, ofKind]) => {
    if (!KINDS.includes(kind)) return [`the kind of fact ${kind} is not known`];
    if (FREE_SUBJECT.includes(kind)) return [];
    return ofKind
      .filter((fact) => !known.has(fact.subject))
      .map((fact) => `${fact.table}: ${fact.subject} (${kind}) was found nowhere`);
  });
}
