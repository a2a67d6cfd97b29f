import { isReadFromName } from '../../scripts/generate/evidence.ts';
import type { Contract, Operation } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { type JsonRecord, list, record } from './json.ts';
import { missingProse, proseOf } from './prose.ts';
import { typeOf } from './schema-type.ts';

const NAMED_OBJECT = /^(array of )?object (.+)$/;

/** The state of one walk through a response. */
export interface Walk {
  contract: Contract;
  facts: FactIndex;
  operation: Operation;
  problems: Set<string>;
  /** The subjects compared so far: names of objects and `object.field`. */
  seen: Set<string>;
  /** Prose of each object that was compared, by its name in the specification. */
  prose: Map<string, string>;
}

/** Splits a type: `array of object user` is the plain type `array of object` and names the object `user`. */
function namedObject(type: string): { plain: string; object: string | undefined; items: boolean } {
  const [, array, object] = NAMED_OBJECT.exec(type) ?? [];
  const plain = object === undefined ? type : `${array ?? ''}object`;
  return { plain, object, items: array !== undefined };
}

function sampleProblems(walk: Walk, subject: string, schema: JsonRecord): string[] {
  const shown = list(schema.examples).map(String);
  const samples = walk.facts.sampledBySubject.get(subject) ?? [];
  return samples
    .filter((sample) => !shown.includes(sample.value))
    .map((sample) => `${sample.table}: ${subject} has no example ${sample.value}`);
}

/** A problem when the contract does not mark a field's presence as the facts state it. */
function presenceProblems(fact: Fact, schema: JsonRecord, owner: JsonRecord): string[] {
  const assumed = [schema, owner].some((one) => one['x-evidence'] === 'assumed');
  const marks = ['', assumed ? 'assumed' : '', String(schema['x-presence'] ?? '')];
  if (marks.includes(fact.presence)) return [];
  return [`${fact.table}: ${fact.subject} is not marked as ${fact.presence}`];
}

/** A problem when a description reads the name of its field without saying so, or the other way round. */
function meaningProblems(
  { facts }: Walk,
  { table, subject }: Fact,
  property: unknown,
  owner: JsonRecord,
): string[] {
  const isGiven = facts.givenMeanings.has(subject);
  if (isGiven !== isReadFromName(owner, property)) return [];
  return [
    isGiven
      ? `${table}: the specification gives the meaning of ${subject}, which is marked as read from its name`
      : `${table}: the meaning of ${subject} is not given and not marked as read from its name`,
  ];
}

/** Compares one property with its fact, and then the object that the fact names. */
export function checkField(walk: Walk, fact: Fact, property: unknown, owner: JsonRecord): void {
  const { plain, object, items } = namedObject(fact.type);
  const found = typeOf(property, walk.contract.resolve);
  const where = `${fact.table}: ${fact.subject} (${walk.operation.name})`;
  if (found !== plain) {
    walk.problems.add(`${where} is ${found}, expected ${fact.type}`);
    return;
  }
  const schema = walk.contract.resolve(property) ?? {};
  for (const problem of [
    ...missingProse(proseOf(schema), fact.words, where),
    ...sampleProblems(walk, fact.subject, schema),
    ...presenceProblems(fact, schema, owner),
  ]) {
    walk.problems.add(problem);
  }
  if (object !== undefined) checkObject(walk, object, items ? schema.items : schema);
}

/** Compares an object with the fields that the specification gives it, in both directions. */
function checkObject(walk: Walk, name: string, node: unknown): void {
  const schema = walk.contract.resolve(node) ?? {};
  const properties = record(schema.properties);
  const fields = walk.facts.fieldsByObject.get(name) ?? new Map<string, Fact>();
  walk.seen.add(name);
  walk.prose.set(name, `${walk.prose.get(name) ?? ''} ${proseOf(schema)}`);
  for (const [field, fact] of fields) {
    walk.seen.add(fact.subject);
    if (Object.hasOwn(properties, field)) {
      checkField(walk, fact, properties[field], schema);
      for (const problem of meaningProblems(walk, fact, properties[field], schema)) {
        walk.problems.add(problem);
      }
    } else walk.problems.add(`${fact.table}: ${fact.subject} (${walk.operation.name}) is missing`);
  }
  for (const field of Object.keys(properties).filter((key) => !fields.has(key))) {
    walk.problems.add(`${name}.${field} is not in the specification`);
  }
  if (list(schema.required).length > 0) {
    walk.problems.add(`${name} requires ${list(schema.required).join(', ')} without evidence`);
  }
}

/** Checks the notes on whole objects, after all responses were compared. */
export function objectNoteProblems(facts: FactIndex, prose: Map<string, string>): string[] {
  const notes = facts.byKind.get('note') ?? [];
  return notes
    .filter((fact) => prose.has(fact.subject))
    .flatMap((fact) => {
      const text = prose.get(fact.subject) ?? '';
      return missingProse(text, fact.words, `${fact.table}: ${fact.subject}`);
    });
}
