import type { Contract } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { type JsonRecord, list, record, text } from './json.ts';
import { allTextOf, missingProse } from './prose.ts';

/** Rules of the specification about one code, by the name in the facts. */
const RULES: Record<string, (entry: JsonRecord) => boolean> = {
  // The specification itself advises the retry, so it must not be marked as our choice.
  'retry-advised': ({ retry }) => {
    const { advice, evidence } = record(retry);
    return !['none', 'never', ''].includes(text(advice)) && evidence === 'specified';
  },
};

function codeProblems(fact: Fact, entry: JsonRecord | undefined): string[] {
  const where = `${fact.table}: ${fact.subject}`;
  if (entry === undefined) return [`${where} has no entry in x-result-codes`];
  if (fact.kind === 'note') return missingProse(allTextOf(entry, []), fact.words, where);
  if (fact.kind === 'rule') {
    return RULES[fact.value]?.(entry) ? [] : [`${where}: the rule ${fact.value} does not hold`];
  }
  const evidence = text(entry.evidence);
  return [
    ...(fact.subject === `code ${fact.value}` ? [] : [`${where} is not ${fact.value}`]),
    ...missingProse(text(entry.meaning), fact.words, where),
    ...(evidence === fact.presence ? [] : [`${where} is ${evidence}, expected ${fact.presence}`]),
  ];
}

/** Checks the result codes and their meanings, and that there are no others. */
export function checkCodes(contract: Contract, facts: FactIndex): string[] {
  const entries = list(contract.bundle['x-result-codes']).map(record);
  const byCode = new Map(entries.map((entry) => [`code ${JSON.stringify(entry.code)}`, entry]));
  const expected = ['result-code', 'note', 'rule']
    .flatMap((kind) => facts.byKind.get(kind) ?? [])
    .filter((fact) => fact.subject.startsWith('code '));
  const known = new Set(expected.map((fact) => fact.subject));
  return [
    ...expected.flatMap((fact) => codeProblems(fact, byCode.get(fact.subject))),
    ...[...byCode.keys()]
      .filter((subject) => !known.has(subject))
      .map((subject) => `${subject} is not in the specification`),
  ];
}
