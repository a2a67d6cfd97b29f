import { describe, expect, test } from 'vitest';
import { inTurn } from '../scale.ts';
import { readBundle } from './bundle.ts';
import { checkFacts } from './check-facts.ts';
import { readFacts } from './facts.ts';
import { type JsonRecord, record } from './json.ts';
import { schemaSites } from './schema-sites.ts';

/** Lines per table, counted in the specification, so that a line dropped from the facts fails. */
const EXPECTED: [table: string, lines: number][] = [
  ['Operations', 14],
  ['Base addresses', 3],
  ['Common response envelope', 4],
  ['Code values', 12],
  ['Author Side Base Info data', 1],
  ['Author Link Info data', 10],
  ['Index object', 5],
  ['Author Touch Distribution data', 5],
  ['Three-level tree', 7],
  ['User Search data', 2],
  ['User object', 14],
  ['Filter group', 10],
  ['Tag object', 10],
  ['Sampled tag ids of fans_count', 6],
  ['Sampled tag ids of user_type', 4],
  ['Answer List data', 10],
  ['Feed item', 9],
  ['Answer object', 99],
  ['Author object', 28],
  ['Question object', 8],
  ['Advertisement object', 43],
  ['Endpoints', 6],
  ['Author Side Base Info endpoint', 4],
  ['Author Link Info endpoint', 6],
  ['Author Link Info platforms', 4],
  ['Author Link Info industry tags', 34],
  ['Author Touch Distribution endpoint', 5],
  ['Author Touch Distribution platforms', 4],
  ['User Search endpoint', 6],
  ['Answer List endpoint', 9],
  ['Answer List orders', 2],
  ['Authentication', 6],
  ['Events', 1],
  ['Errors', 11],
  ['Error rules', 9],
  ['Limits', 3],
  ['Versioning', 6],
  ['Given meanings', 54],
];

describe('the facts of the specification', () => {
  const facts = readFacts();

  test('include every line of every table, in the order of the specification', () => {
    const tables = Map.groupBy(facts, (fact) => fact.table);
    expect([...tables].map(([table, lines]) => [table, lines.length])).toEqual(EXPECTED);
  });

  test('state nothing twice', () => {
    const keys = facts.map((fact) => Object.values(fact).join(' | '));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test('match the contract, each with its type, and cover all of it', () => {
    expect(checkFacts(readBundle(), facts)).toEqual([]);
  });

  test('notice whatever is taken out of the contract', () => {
    const bundle = readBundle();
    // The ordinary run takes every fourth part out.
    const unnoticed = inTurn([...parts(bundle)], 0, 4).filter(([owner, key]) => {
      const before = owner[key];
      delete owner[key];
      const problems = checkFacts(bundle, facts);
      owner[key] = before;
      return problems.length === 0;
    });
    expect(unnoticed.map(([, key]) => key)).toEqual([]);
  });
});

/** Each path, each property of a schema and each list of allowed values, with its owner. */
function* parts(bundle: JsonRecord): Generator<[owner: JsonRecord, key: string]> {
  const paths = record(bundle.paths);
  for (const path of Object.keys(paths)) yield [paths, path];
  for (const { schema } of schemaSites(bundle)) {
    const properties = record(schema.properties);
    for (const name of Object.keys(properties)) yield [properties, name];
    if ('enum' in schema) yield [schema, 'enum'];
  }
}

describe('a problem', () => {
  const facts = readFacts();

  test('names the field and the type that was expected', () => {
    const bundle = readBundle();
    const answer = record(record(record(bundle.components).schemas).Answer);
    const fields = record(answer.properties);
    fields.favlists_count = { type: 'string' };
    expect(checkFacts(bundle, facts)).toEqual([
      'Answer object: answer.favlists_count (Answer List (V1)) is string, expected integer',
    ]);
  });

  test('names the field whose description reads its name without saying so', () => {
    const bundle = readBundle();
    const { schemas } = record(bundle.components);
    const user = record(record(schemas).User);
    record(record(user.properties).followed)['x-meaning'] = 'specified';
    record(record(user.properties).name)['x-meaning'] = 'assumed';
    expect(checkFacts(bundle, facts)).toEqual([
      'User object: the specification gives the meaning of user.name, which is marked as read from its name',
      'User object: the meaning of user.followed is not given and not marked as read from its name',
    ]);
  });

  test('names the fields of a group whose mark is taken away', () => {
    const bundle = readBundle();
    const reward = record(record(record(bundle.components).schemas).AnswerRewardInfo);
    delete reward['x-member-meaning'];
    expect(checkFacts(bundle, facts)).toHaveLength(Object.keys(record(reward.properties)).length);
  });

  test('names the field that is missing', () => {
    const bundle = readBundle();
    const user = record(record(record(bundle.components).schemas).User);
    const { red_id: _, ...rest } = record(user.properties);
    user.properties = rest;
    expect(checkFacts(bundle, facts)).toEqual([
      'User object: user.red_id (User Search (V2)) is missing',
    ]);
  });

  test('names the field that the specification does not have', () => {
    const bundle = readBundle();
    const user = record(record(record(bundle.components).schemas).User);
    record(user.properties).invented = { type: 'string' };
    expect(checkFacts(bundle, facts)).toEqual(['user.invented is not in the specification']);
  });
});
