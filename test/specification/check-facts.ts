import { checkField, objectNoteProblems, type Walk } from './check-objects.ts';
import { checkParameters } from './check-parameters.ts';
import { checkRules } from './check-rules.ts';
import { type Contract, type Operation, readContract } from './contract.ts';
import { type FactIndex, indexFacts } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { type JsonRecord, list, record, text } from './json.ts';
import { allTextOf, missingProse, proseOf } from './prose.ts';
import { reachableReferences } from './references.ts';
import { typeOf } from './schema-type.ts';

/** Reports schemas and parameters that no operation uses, since the facts cannot cover them. */
function checkUnused({ bundle }: Contract): string[] {
  const used = reachableReferences(bundle, bundle.paths);
  return ['schemas', 'parameters'].flatMap((section) =>
    Object.keys(record(record(bundle.components)[section]))
      .map((name) => `#/components/${section}/${name}`)
      .filter((pointer) => !used.has(pointer))
      .map((pointer) => `${pointer} is used by no operation`),
  );
}

/** Checks the addresses in the order of the table: the default comes first, because tools use the first one. */
function checkServers(contract: Contract, facts: FactIndex): string[] {
  const expected: Fact[] = facts.byKind.get('server') ?? [];
  const servers = list(contract.bundle.servers).map(record);
  const surplus = servers.length - expected.length;
  const problems = expected.flatMap((fact, index) => {
    const where = `${fact.table}: ${fact.subject}`;
    const server = servers[index];
    if (server === undefined) return [`${where} is missing`];
    const scheme = text(server.url).split('://')[0];
    const presence = index === 0 ? 'default' : 'optional';
    const required = [fact.subject.toLowerCase(), fact.words].filter((word) => word !== '').join();
    return [
      ...(presence === fact.presence ? [] : [`${where} is ${presence}`]),
      ...(scheme === fact.type ? [] : [`${where} is ${scheme}, expected ${fact.type}`]),
      ...missingProse(proseOf(server), required, where),
    ];
  });
  return surplus > 0 ? [...problems, `${surplus} servers are not in the specification`] : problems;
}

/** Kinds of facts whose subject is a free name; facts of other kinds are looked up by their subject. */
const FREE_SUBJECT = ['server', 'path'];

const KINDS = [
  ...FREE_SUBJECT,
  'allowed-value',
  'field',
  'meaning',
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
function checkReach(contract: Contract, facts: FactIndex, seen: Set<string>): string[] {
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
function checkOperations(contract: Contract, facts: FactIndex): string[] {
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
function checkEnvelope(walk: Walk): void {
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
function checkCodes(contract: Contract, facts: FactIndex): string[] {
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

/** Compares every response with the facts, from the envelope to the innermost field. */
function checkResponses(contract: Contract, facts: FactIndex): string[] {
  const problems = new Set<string>();
  const prose = new Map<string, string>();
  const seen = new Set<string>();
  for (const operation of contract.operations) {
    const walk: Walk = { contract, facts, operation, problems, prose, seen };
    checkEnvelope(walk);
  }
  const reach = checkReach(contract, facts, seen);
  return [...problems, ...objectNoteProblems(facts, prose), ...reach];
}

/**
 * Compares a bundle with the facts of the specification in both directions: each fact must be in the
 * bundle, with its type, and nothing else may be. Returns one sentence per problem and changes nothing.
 */
export function checkFacts(bundle: JsonRecord, facts: Fact[]): string[] {
  const index = indexFacts(facts);
  const contract = readContract(bundle, index);
  return [
    ...checkOperations(contract, index),
    ...checkServers(contract, index),
    ...contract.operations.flatMap((operation) => checkParameters(contract, index, operation)),
    ...checkResponses(contract, index),
    ...checkCodes(contract, index),
    ...checkRules(contract, index),
    ...checkUnused(contract),
  ];
}
