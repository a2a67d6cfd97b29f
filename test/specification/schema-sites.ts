import { escapeSegment } from '@social-data/contract/json-pointer';
import { isRecord, type JsonRecord, list, record } from './json.ts';

export interface SchemaSite {
  /** JSON Pointer into the bundle, in fragment form. */
  pointer: string;
  schema: JsonRecord;
}

/** A schema and the schemas written inside it; references are not followed. */
function within(pointer: string, schema: unknown): SchemaSite[] {
  if (!isRecord(schema)) return [];
  const members = Object.entries(record(schema.properties));
  const branches = list(schema.oneOf);
  return [
    { pointer, schema },
    ...members.flatMap(([key, one]) => within(`${pointer}/properties/${escapeSegment(key)}`, one)),
    ...within(`${pointer}/items`, schema.items),
    ...branches.flatMap((branch, index) => within(`${pointer}/oneOf/${index}`, branch)),
  ];
}

function inOperation(pointer: string, operation: JsonRecord): SchemaSite[] {
  const parameters = list(operation.parameters);
  const media = Object.entries(record(operation.responses)).flatMap(([status, response]) =>
    Object.entries(record(record(response).content)).map(([type, one]) => ({
      pointer: `${pointer}/responses/${status}/content/${escapeSegment(type)}/schema`,
      schema: record(one).schema,
    })),
  );
  return [
    ...parameters.flatMap((parameter, index) =>
      within(`${pointer}/parameters/${index}/schema`, record(parameter).schema),
    ),
    ...media.flatMap((one) => within(one.pointer, one.schema)),
  ];
}

/** All schemas written in a bundle: in its components, parameters and responses. */
export function schemaSites(bundle: JsonRecord): SchemaSite[] {
  const components = record(bundle.components);
  const entries = (section: string) => Object.entries(record(components[section]));
  return [
    ...entries('schemas').flatMap(([name, schema]) =>
      within(`#/components/schemas/${name}`, schema),
    ),
    ...entries('parameters').flatMap(([name, parameter]) =>
      within(`#/components/parameters/${name}/schema`, record(parameter).schema),
    ),
    ...Object.entries(record(bundle.paths)).flatMap(([path, item]) =>
      inOperation(`#/paths/${escapeSegment(path)}/get`, record(record(item).get)),
    ),
  ];
}
