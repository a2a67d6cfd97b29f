import type { Contract, Operation } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { record, text } from './json.ts';
import { allTextOf, missingProse } from './prose.ts';

const ABOUT_OPERATION = ['operation', 'use-case', 'note', 'version'];

/** The version of an operation is the last segment of its path, and the text about versions names it. */
function versionProblems(fact: Fact, operation: Operation, { bundle }: Contract): string[] {
  const where = `${fact.table}: ${fact.subject}`;
  const segment = operation.path.slice(operation.path.lastIndexOf('/') + 1);
  const [, versions = ''] = text(record(bundle.info).description).split('\n## Versions\n');
  return [
    ...(segment === fact.value ? [] : [`${where} has version ${segment}, not ${fact.value}`]),
    ...missingProse(versions.replace(/\n## .*/s, ''), fact.value, where),
  ];
}

function factProblems(fact: Fact, operation: Operation | undefined, contract: Contract): string[] {
  const where = `${fact.table}: ${fact.subject}`;
  if (operation === undefined) return [`${where} is missing`];
  if (fact.kind === 'version') return versionProblems(fact, operation, contract);
  const prose = allTextOf(operation.node, ['parameters', 'responses']);
  const problems = missingProse(prose, fact.words, where);
  if (fact.kind !== 'operation' || operation.method === fact.value) return problems;
  return [...problems, `${where} has method ${operation.method}`];
}

/** Checks the operations with their purposes, use cases, notes and versions, and that there are no others. */
export function checkOperations(contract: Contract, facts: FactIndex): string[] {
  const named = new Map(contract.operations.map((operation) => [operation.name, operation]));
  const names = new Set(facts.operationByPath.values());
  const about = ABOUT_OPERATION.flatMap((kind) => facts.byKind.get(kind) ?? []);
  const expected = about.filter((fact) => names.has(fact.subject));
  const paths = facts.byKind.get('path') ?? [];
  return [
    ...paths
      .filter((fact) => !named.has(fact.subject))
      .map((fact) => `${fact.table}: ${fact.value} is missing`),
    ...expected.flatMap((fact) => factProblems(fact, named.get(fact.subject), contract)),
    ...contract.operations
      .filter((operation) => !names.has(operation.name) || operation.method !== 'get')
      .map((operation) => `${operation.method} ${operation.path} is not in the specification`),
  ];
}
