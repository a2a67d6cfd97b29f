import openapiTS, {
  astToString,
  createRef,
  type OpenAPI3,
  transformSchemaObject,
} from 'openapi-typescript';
import ts from 'typescript';
import type { ContractModel } from '../contract-model.ts';
import { isReadFromName } from '../evidence.ts';
import { asObject, asText, isObject, type JsonObject } from '../json.ts';
import { docComment, stringLiteral, valueList } from './source-text.ts';

/**
 * Types of every schema, parameter, path and operation as openapi-typescript writes them, with `export type User = …`
 * for every schema. An object type stands under that name alone, and everything else refers to it: an editor then
 * shows `User`, and not all members. Other types stay in `components`, because a type could refer to itself.
 */
export async function emitTypes({ bundle, schemaTypes }: ContractModel): Promise<string> {
  const document: OpenAPI3 = JSON.parse(JSON.stringify(bundle, markMeanings));
  const placeOf = (schema: string) => createRef(['components', 'schemas', schema]);
  const places = new Map([...schemaTypes.keys()].map((schema) => [placeOf(schema), schema]));
  /** The alias of each object type by the name of its schema as it is printed, and the text of the type. */
  const names = new Map<string, string>();
  const types = new Map<string, string>();
  const nodes = await openapiTS(document, {
    silent: true,
    transform(schema, options) {
      const name = places.get(options.path ?? '');
      // A part of a schema has its path.
      if (name === undefined || schema !== options.schema) return undefined;
      const ctx = { ...options.ctx, transform: undefined };
      const type = transformSchemaObject(schema, { ...options, ctx });
      if (!isObjectType(type)) return undefined;
      const alias = schemaTypes.get(name) ?? '';
      names.set(print(ts.factory.createStringLiteral(name)).trim(), alias);
      types.set(name, print(type).trim());
      return ts.factory.createTypeReferenceNode(alias);
    },
  });
  const named = [...schemaTypes].map(([schema, name]) => {
    const type = types.get(schema) ?? `components['schemas'][${stringLiteral(schema)}]`;
    const doc = schemaDoc(asObject(asObject(asObject(bundle.components).schemas)[schema]));
    return `${doc}export type ${name} = ${type};\n`;
  });
  return `${print(nodes)}\n${named.join('\n')}`.replaceAll(
    /components\["schemas"\]\[("(?:[^"\\]|\\.)*")\]/g,
    (reference, name) => names.get(name) ?? reference,
  );
}

/**
 * Marks each description that only reads the name of its member: an editor shows a member without its object. Leaves out
 * what openapi-typescript refuses and no type needs: lists of servers, whose addresses may end with a slash, and extensions
 * beside responses.
 */
function markMeanings(key: string, schema: unknown): unknown {
  if (key === 'servers' && Array.isArray(schema)) return undefined;
  if (key === 'responses' && isObject(schema))
    return Object.fromEntries(Object.entries(schema).filter(([name]) => !name.startsWith('x-')));
  if (!isObject(schema) || !isObject(schema.properties)) return schema;
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const description = asText(asObject(member).description);
    if (!description || !isReadFromName(schema, member)) return [name, member];
    return [name, { ...asObject(member), description: `${description} (Derived from the name.)` }];
  });
  return { ...schema, properties: Object.fromEntries(members) };
}

/** Members, or members and an index signature. */
function isObjectType(type: ts.TypeNode): boolean {
  const parts = ts.isIntersectionTypeNode(type) ? type.types : [type];
  return parts.every((part) => ts.isTypeLiteralNode(part));
}

/** What the contract says of a schema, and a sentence for each of its values. */
function schemaDoc(schema: JsonObject): string {
  const values = valueList(schema['x-enumDescriptions']);
  const members = Object.values(asObject(schema.properties));
  const meanings = members.some((member) => isReadFromName(schema, member))
    ? '"Derived from the name" marks members for which the specification gives only name and type.'
    : undefined;
  return docComment([asText(schema.description), values, asText(schema['x-note']), meanings]);
}

/** The compiler's printer escapes letters beyond ASCII in names; people read them better as they are. */
function print(nodes: ts.Node | ts.Node[]): string {
  return astToString(nodes).replace(
    /(?<!\\)((?:\\\\)*)\\u([0-9A-F]{4})/g,
    (escaped, backslashes, hex) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /^[\p{L}\p{M}\p{N}]$/u.test(character) ? backslashes + character : escaped;
    },
  );
}
