import type { Contract, Operation } from './contract.ts';
import type { FactIndex } from './fact-index.ts';
import type { Fact } from './facts.ts';
import { type JsonRecord, list, record } from './json.ts';
import { proseFaults, proseOf } from './prose.ts';
import { typeOf } from './schema-type.ts';

const NAMED_OBJECT = /^(array of )?object (.+)$/;

/** What one walk through a response needs at hand. */
export interface Walk {
  contract: Contract;
  facts: FactIndex;
  operation: Operation;
  faults: Set<string>;
  /** What was compared so far: names of objects and `object.field`. */
  seen: Set<string>;
  /** Prose of each object of the specification that was met, by its name there. */
  prose: Map<string, string>;
}

/** `array of object user` names the object `user` and is an `array of object` to the schema. */
function namedObject(type: string): { plain: string; object: string | undefined; items: boolean } {
  const [, array, object] = NAMED_OBJECT.exec(type) ?? [];
  const plain = object === undefined ? type : `${array ?? ''}object`;
  return { plain, object, items: array !== undefined };
}

function sampleFaults(walk: Walk, subject: string, schema: JsonRecord): string[] {
  const shown = list(schema.examples).map(String);
  const samples = walk.facts.sampledBySubject.get(subject) ?? [];
  return samples
    .filter((sample) => !shown.includes(sample.value))
    .map((sample) => `${sample.table}: ${subject} has no example ${sample.value}`);
}

/** Whether the contract marks what the facts say of a field's presence, in the words of the facts. */
function presenceFaults(fact: Fact, schema: JsonRecord, owner: JsonRecord): string[] {
  const assumed = [schema, owner].some((one) => one['x-evidence'] === 'assumed');
  const marks = ['', assumed ? 'assumed' : '', String(schema['x-presence'] ?? '')];
  if (marks.includes(fact.presence)) return [];
  return [`${fact.table}: ${fact.subject} is not marked as ${fact.presence}`];
}

/** Compares one property with its fact and goes on into the object that the fact names. */
export function checkField(walk: Walk, fact: Fact, property: unknown, owner: JsonRecord): void {
  const { plain, object, items } = namedObject(fact.type);
  const found = typeOf(property, walk.contract.resolve);
  const where = `${fact.table}: ${fact.subject} (${walk.operation.name})`;
  if (found !== plain) {
    walk.faults.add(`${where} is ${found}, expected ${fact.type}`);
    return;
  }
  const schema = walk.contract.resolve(property) ?? {};
  for (const fault of [
    ...proseFaults(proseOf(schema), fact.says, where),
    ...sampleFaults(walk, fact.subject, schema),
    ...presenceFaults(fact, schema, owner),
  ]) {
    walk.faults.add(fault);
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
    if (Object.hasOwn(properties, field)) checkField(walk, fact, properties[field], schema);
    else walk.faults.add(`${fact.table}: ${fact.subject} (${walk.operation.name}) is missing`);
  }
  for (const field of Object.keys(properties).filter((key) => !fields.has(key))) {
    walk.faults.add(`${name}.${field} is not in the specification`);
  }
  if (list(schema.required).length > 0) {
    walk.faults.add(`${name} requires ${list(schema.required).join(', ')} without evidence`);
  }
}

/** The notes on whole objects, once all responses have been walked. */
export function objectNoteFaults(facts: FactIndex, prose: Map<string, string>): string[] {
  const notes = facts.byKind.get('note') ?? [];
  return notes
    .filter((fact) => prose.has(fact.subject))
    .flatMap((fact) => {
      const said = prose.get(fact.subject) ?? '';
      return proseFaults(said, fact.says, `${fact.table}: ${fact.subject}`);
    });
}
