import type { Contract, Operation } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { type JsonRecord, list, record, text } from './json.ts';
import { missingProse, proseOf } from './prose.ts';
import { typeOf } from './schema-type.ts';

/** Checks that a parameter has exactly the allowed values, each with its meaning where it has one. */
function valueProblems(fact: Fact, allowed: Fact[], schema: JsonRecord): string[] {
  const shown = list(schema.enum).map(String);
  const meanings = record(schema['x-enumDescriptions']);
  const missing = allowed.filter((one) => !shown.includes(one.value));
  const invented = shown.filter((value) => !allowed.some((one) => one.value === value));
  return [
    ...missing.map((one) => `${one.table}: ${one.subject} does not allow ${one.value}`),
    ...invented.map(
      (value) => `${fact.subject} allows ${value}, which is not in the specification`,
    ),
    ...allowed.flatMap((one) => {
      const where = `${one.table}: ${one.subject} ${one.value}`;
      return missingProse(text(meanings[one.value]), one.words, where);
    }),
  ];
}

function parameterProblems(
  contract: Contract,
  fact: Fact,
  allowed: Fact[],
  parameter: JsonRecord,
): string[] {
  const where = `${fact.table}: ${fact.subject}`;
  const schema = contract.resolve(parameter.schema) ?? {};
  const found = typeOf(parameter.schema, contract.resolve);
  const expected = allowed.length > 0 ? `enumerated ${fact.type}` : fact.type;
  const presence = parameter.required === true ? 'required' : 'optional';
  return [
    ...(found === expected ? [] : [`${where} is ${found}, expected ${expected}`]),
    ...(presence === fact.presence ? [] : [`${where} is ${presence}, expected ${fact.presence}`]),
    ...(parameter.in === fact.value ? [] : [`${where} is in ${text(parameter.in)}`]),
    ...valueProblems(fact, allowed, schema),
    ...missingProse(`${proseOf(parameter)} ${proseOf(schema)}`, fact.words, where),
  ];
}

/** Compares the parameters of one operation with its table, in both directions. */
export function checkParameters(
  contract: Contract,
  facts: FactIndex,
  operation: Operation,
): string[] {
  const expected = facts.parametersByOperation.get(operation.name) ?? new Map<string, Fact>();
  const invented = [...operation.parameters.keys()].filter((name) => !expected.has(name));
  const problems = [...expected].flatMap(([name, fact]) => {
    const parameter = operation.parameters.get(name);
    if (parameter === undefined) return [`${fact.table}: ${fact.subject} is missing`];
    const allowed = facts.allowedBySubject.get(fact.subject) ?? [];
    return parameterProblems(contract, fact, allowed, parameter);
  });
  return [
    ...problems,
    ...invented.map((name) => `${operation.name}.${name} is not in the specification`),
  ];
}
