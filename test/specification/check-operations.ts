import type { Contract, Operation } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { allTextOf, missingProse } from './prose.ts';

const ABOUT_OPERATION = ['operation', 'use-case', 'note', 'version'];

function versionProblems(fact: Fact, operation: Operation): string[] {
  const label = String(operation.node['x-api-version']);
  const segment = operation.path.slice(operation.path.lastIndexOf('/') + 1);
  return [label, segment]
    .filter((version) => version !== fact.value)
    .map((version) => `${fact.table}: ${fact.subject} has version ${version}, not ${fact.value}`);
}

function factProblems(fact: Fact, operation: Operation | undefined): string[] {
  const where = `${fact.table}: ${fact.subject}`;
  if (operation === undefined) return [`${where} is missing`];
  if (fact.kind === 'version') return versionProblems(fact, operation);
  const text = allTextOf(operation.node, ['parameters', 'responses']);
  const problems = missingProse(text, fact.words, where);
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
    ...expected.flatMap((fact) => factProblems(fact, named.get(fact.subject))),
    ...contract.operations
      .filter((operation) => !names.has(operation.name) || operation.method !== 'get')
      .map((operation) => `${operation.method} ${operation.path} is not in the specification`),
  ];
}
