import { checkField, type Walk } from './check-objects.ts';
import type { Fact } from './facts.ts';
import { type JsonRecord, list, record } from './json.ts';
import { typeOf } from './schema-type.ts';

type Branch = 'success' | 'failure';

/** The specification shows no other member as always present. */
const REQUIRED: Record<Branch, string[]> = { success: ['code', 'data'], failure: ['code'] };

const inBothForms = (value: string): string[] => [
  JSON.stringify(Number(value)),
  JSON.stringify(value),
];

/** A code is a string in the schema and a number in the samples, so each value is allowed in both forms. */
function checkCode(walk: Walk, fact: Fact, branch: Branch, property: unknown): void {
  const schema = walk.contract.resolve(property) ?? {};
  const where = `${fact.table}: ${fact.subject} of ${branch} (${walk.operation.name})`;
  const found = typeOf(property, walk.contract.resolve);
  if (found !== 'enumerated')
    walk.problems.add(`${where} is ${found}, expected values without a type`);
  const values = (walk.facts.allowedBySubject.get(fact.subject) ?? []).map((one) => one.value);
  const own = values.filter((value) => (value === '0') === (branch === 'success'));
  const expected = own.flatMap(inBothForms);
  const shown = list(schema.enum).map((value) => JSON.stringify(value));
  for (const one of expected.filter((value) => !shown.includes(value))) {
    walk.problems.add(`${where} lacks ${one}`);
  }
  for (const one of shown.filter((value) => !expected.includes(value))) {
    walk.problems.add(`${where} allows ${one}, which is not in the specification`);
  }
}

/** The data of a success is the object of the endpoint; an object without fields is free. */
function checkPayload(walk: Walk, property: unknown): void {
  const response = walk.facts.byKind
    .get('response')
    ?.find((f) => f.subject === walk.operation.name);
  if (response === undefined) return;
  const name = response.type.replace('object ', '');
  const object = walk.facts.byKind.get('object')?.find((fact) => fact.subject === name);
  if (object === undefined) {
    checkField(walk, { ...response, subject: `${response.subject} data` }, property, {});
    return;
  }
  walk.seen.add(object.subject);
  checkField(walk, object, property, {});
}

/** A member that is proven on one operation only has to be marked on the others. */
function checkProof(walk: Walk, fact: Fact, property: unknown): void {
  if (fact.presence === '') return;
  const proven = fact.presence === `proven on ${walk.operation.name}`;
  const evidence = walk.contract.resolve(property)?.['x-evidence'] ?? 'specified';
  if (proven === (evidence === 'specified')) return;
  walk.problems.add(
    `${fact.table}: ${fact.subject} (${walk.operation.name}) is marked ${evidence}`,
  );
}

/** The specification describes the payload of a failure in its rules for errors. */
function checkFailureMember(walk: Walk, fact: Fact, property: unknown): void {
  const member = fact.subject.replace('envelope.', '');
  const own = walk.facts.fieldsByObject.get('failure')?.get(member);
  if (own !== undefined) walk.seen.add(own.subject);
  checkField(walk, own ?? { ...fact, presence: '' }, property, {});
}

function checkMember(walk: Walk, fact: Fact, branch: Branch, property: unknown): void {
  walk.seen.add(fact.subject);
  if (fact.type === 'code') checkCode(walk, fact, branch, property);
  else if (branch === 'failure') checkFailureMember(walk, fact, property);
  else {
    if (fact.type === 'payload') checkPayload(walk, property);
    else checkField(walk, { ...fact, presence: '' }, property, {});
    checkProof(walk, fact, property);
  }
}

function checkBranch(walk: Walk, branch: Branch, schema: JsonRecord): void {
  const properties = record(schema.properties);
  const fields = walk.facts.fieldsByObject.get('envelope') ?? new Map<string, Fact>();
  for (const [field, fact] of fields) {
    const where = `${fact.table}: ${fact.subject} of ${branch} (${walk.operation.name})`;
    if (Object.hasOwn(properties, field)) checkMember(walk, fact, branch, properties[field]);
    else walk.problems.add(`${where} is missing`);
  }
  for (const field of Object.keys(properties).filter((key) => !fields.has(key))) {
    walk.problems.add(`envelope.${field} of ${branch} is not in the specification`);
  }
  for (const one of list(schema.required).map(String)) {
    if (REQUIRED[branch].includes(one)) continue;
    walk.problems.add(`envelope.${one} of ${branch} is required without evidence`);
  }
}

/** The two branches of a response: the one whose code can be 0, and the other. */
export function checkEnvelope(walk: Walk): void {
  const codes = walk.operation.branches.map((branch) => {
    const code = walk.contract.resolve(record(branch.properties).code);
    return list(code?.enum).includes(0);
  });
  const success = walk.operation.branches[codes.indexOf(true)];
  const failure = walk.operation.branches[codes.indexOf(false)];
  if (codes.length !== 2 || success === undefined || failure === undefined) {
    walk.problems.add(
      `Endpoints: ${walk.operation.name} is not one of success and failure by envelope.code`,
    );
    return;
  }
  checkBranch(walk, 'success', success);
  checkBranch(walk, 'failure', failure);
}
