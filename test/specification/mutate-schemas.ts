import { isRecord, type JsonRecord, record } from './json.ts';
import { type Mutation, omit, replace, retypings } from './mutation.ts';
import { createResolve, type Resolve } from './references.ts';
import { type SchemaSite, schemaSites } from './schema-sites.ts';

function fieldMutations({ pointer, schema }: SchemaSite, resolve: Resolve): Mutation[] {
  const fields = schema.properties;
  if (!isRecord(fields)) return [];
  const invented = { ...fields, invented: { type: 'string' } };
  return [
    replace('add a field', pointer, schema, 'properties', invented),
    ...Object.keys(fields).flatMap((key) => [
      replace('delete a field', `${pointer}.${key}`, schema, 'properties', omit(fields, key)),
      ...retypings(`${pointer}.${key}`, fields, key, resolve),
    ]),
  ];
}

function elementMutations({ pointer, schema }: SchemaSite, resolve: Resolve): Mutation[] {
  return schema.items === undefined ? [] : retypings(`${pointer}[]`, schema, 'items', resolve);
}

function valueMutations({ pointer, schema }: SchemaSite): Mutation[] {
  const values = schema.enum;
  if (!Array.isArray(values)) return [];
  return values.flatMap((value: unknown, index) => {
    const name = `${pointer} ${JSON.stringify(value)}`;
    return [
      replace('delete a value', name, schema, 'enum', values.toSpliced(index, 1)),
      replace('change a value', name, schema, 'enum', values.with(index, 'invented')),
    ];
  });
}

function formatMutations({ pointer, schema }: SchemaSite): Mutation[] {
  if (schema.format !== 'date-time') return [];
  return [replace('retype', `${pointer} loses its format`, schema, 'format', undefined)];
}

function componentMutations(bundle: JsonRecord, resolve: Resolve): Mutation[] {
  const components = record(bundle.components);
  const schemas = record(components.schemas);
  return Object.keys(schemas).flatMap((name) => [
    replace('delete a schema', name, components, 'schemas', omit(schemas, name)),
    ...retypings(name, schemas, name, resolve),
  ]);
}

export function schemaMutations(bundle: JsonRecord): Mutation[] {
  const resolve = createResolve(bundle);
  return [
    ...componentMutations(bundle, resolve),
    ...schemaSites(bundle).flatMap((site) => [
      ...fieldMutations(site, resolve),
      ...elementMutations(site, resolve),
      ...valueMutations(site),
      ...formatMutations(site),
    ]),
  ];
}
