import openapiTS, {
  astToString,
  createRef,
  type GlobalContext,
  type OpenAPI3,
  resolveRef,
  type SchemaObject,
  scanDiscriminators,
  transformSchema,
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
  const context = await contextOf(document);
  const objects = new Map<SchemaObject, string>();
  const names = new Map<string, string>();
  const types = new Map<string, string>();
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    const type = transformSchemaObject(schema, {
      ...{ path: createRef(['components', 'schemas', name]), schema, ctx: context },
    });
    const alias = schemaTypes.get(name) ?? '';
    if (!isObjectType(type)) continue;
    objects.set(schema, alias);
    names.set(print(ts.factory.createStringLiteral(name)).trim(), alias);
    types.set(name, print(type).trim());
  }
  const transform = (schema: SchemaObject) => {
    const name = objects.get(schema);
    return name === undefined ? undefined : ts.factory.createTypeReferenceNode(name);
  };
  const declarations = print(transformSchema(document, { ...context, transform }));
  const named = [...schemaTypes].map(([schema, name]) => {
    const type = types.get(schema) ?? `components['schemas'][${stringLiteral(schema)}]`;
    const doc = schemaDoc(asObject(asObject(asObject(bundle.components).schemas)[schema]));
    return `${doc}export type ${name} = ${type};\n`;
  });
  return `${declarations}\n${named.join('\n')}`.replaceAll(
    /components\["schemas"\]\[("(?:[^"\\]|\\.)*")\]/g,
    (reference, name) => names.get(name) ?? reference,
  );
}

/** Marks each description that only reads the name of its member; an editor shows a member without its object. */
function markMeanings(_key: string, schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties)) return schema;
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const description = asText(asObject(member).description);
    if (!description || !isReadFromName(schema, member)) return [name, member];
    return [name, { ...asObject(member), description: `${description} (Derived from the name.)` }];
  });
  return { ...schema, properties: Object.fromEntries(members) };
}

/**
 * The settings of openapi-typescript. Its function for a whole document lints and bundles it once more, which takes longer
 * than all its types; it hands its settings to functions that transform a schema.
 */
async function contextOf(document: OpenAPI3): Promise<GlobalContext> {
  const { promise, resolve } = Promise.withResolvers<GlobalContext>();
  const { openapi, info } = document;
  await openapiTS(
    { openapi, info, components: { schemas: { Any: { type: 'null' } } } },
    { silent: true, transform: (_schema, { ctx }) => void resolve(ctx) },
  );
  return {
    ...(await promise),
    transform: undefined,
    discriminators: scanDiscriminators(document, { silent: true }),
    resolve: ($ref) => resolveRef(document, $ref, { silent: true }),
  };
}

/** Members, or members and an index signature. */
function isObjectType(type: ts.TypeNode): boolean {
  const parts = ts.isIntersectionTypeNode(type) ? type.types : [type];
  return parts.every((part) => ts.isTypeLiteralNode(part));
}

/** What the contract says of a schema, and a sentence for each of its values. */
function schemaDoc(schema: JsonObject): string {
  const values = valueList(asObject(schema['x-enumDescriptions']));
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
