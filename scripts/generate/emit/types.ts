import openapiTS, {
  astToString,
  type GlobalContext,
  type OpenAPI3,
  resolveRef,
  scanDiscriminators,
  transformSchema,
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
  const declarations = await declarationsOf(JSON.parse(JSON.stringify(bundle, markMeanings)));
  const schemas = asObject(asObject(bundle.components).schemas);
  const members = schemaMembers(declarations);
  const moved = new Map(members.map((member) => [nameOf(member.name), member]));
  const types = new Map<string, ts.TypeNode>();
  const referTo = (schema: string) =>
    ts.factory.createTypeReferenceNode(schemaTypes.get(schema) ?? '');
  const move = (context: ts.TransformationContext) => {
    const visit = (node: ts.Node): ts.Node => {
      const schema = referredSchema(node);
      if (schema !== undefined && moved.has(schema)) return referTo(schema);
      const name = ts.isPropertySignature(node) ? nameOf(node.name) : '';
      const member = moved.get(name);
      if (member !== node || !member.type) return ts.visitEachChild(node, visit, context);
      types.set(name, ts.visitNode(member.type, visit, ts.isTypeNode));
      const { modifiers, questionToken } = member;
      const reference = referTo(name);
      return ts.factory.updatePropertySignature(
        member,
        modifiers,
        member.name,
        questionToken,
        reference,
      );
    };
    return visit;
  };
  const text = print(ts.transform(declarations, [move]).transformed);
  const named = [...schemaTypes].map(([schema, name]) => {
    const own = types.get(schema);
    const type = own ? print(own).trim() : `components['schemas'][${stringLiteral(schema)}]`;
    return `${schemaDoc(asObject(schemas[schema]))}export type ${name} = ${type};\n`;
  });
  return `${text}\n${named.join('\n')}`;
}

/** Marks each description that only reads the name of its member; an editor shows a member without its object. */
function markMeanings(_key: string, schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties)) return schema;
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const description = asText(asObject(member).description);
    if (!description || !isReadFromName(schema, member)) return [name, member];
    return [name, { ...asObject(member), description: `${description} (Read from the name.)` }];
  });
  return { ...schema, properties: Object.fromEntries(members) };
}

/**
 * The declarations of openapi-typescript. Its function for a whole document lints and bundles it once more, which takes
 * longer than all its types; it hands its settings to functions that transform a schema.
 */
async function declarationsOf(document: OpenAPI3): Promise<ts.Node[]> {
  const contexts = new Set<GlobalContext>();
  const { openapi, info } = document;
  await openapiTS(
    { openapi, info, components: { schemas: { Any: { type: 'null' } } } },
    { silent: true, transform: (_schema, { ctx }) => void contexts.add(ctx) },
  );
  return [...contexts].flatMap((context) =>
    transformSchema(document, {
      ...context,
      transform: undefined,
      discriminators: scanDiscriminators(document, { silent: true }),
      resolve: ($ref) => resolveRef(document, $ref, { silent: true }),
    }),
  );
}

/** The members of `components.schemas` that are objects. */
function schemaMembers(declarations: readonly ts.Node[]): ts.PropertySignature[] {
  return declarations
    .filter((node) => ts.isInterfaceDeclaration(node))
    .filter(({ name }) => name.text === 'components')
    .flatMap(({ members }) => members.filter((member) => ts.isPropertySignature(member)))
    .filter(({ name }) => nameOf(name) === 'schemas')
    .flatMap(({ type }) => (type && ts.isTypeLiteralNode(type) ? [...type.members] : []))
    .filter((member) => ts.isPropertySignature(member))
    .filter(({ type }) => type !== undefined && isObjectType(type));
}

/** Members, or members and an index signature. */
function isObjectType(type: ts.TypeNode): boolean {
  const parts = ts.isIntersectionTypeNode(type) ? type.types : [type];
  return parts.every((part) => ts.isTypeLiteralNode(part));
}

/** `User` for `components["schemas"]["User"]`. */
function referredSchema(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType))
    return undefined;
  const { objectType: root, indexType: section } = node.objectType;
  const isComponents = ts.isTypeReferenceNode(root) && nameOf(root.typeName) === 'components';
  return isComponents && literalOf(section) === 'schemas' ? literalOf(node.indexType) : undefined;
}

function literalOf(type: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
    ? type.literal.text
    : undefined;
}

function nameOf(name: ts.PropertyName | ts.EntityName): string {
  return 'text' in name ? name.text : '';
}

/** What the contract says of a schema, and a sentence for each of its values. */
function schemaDoc(schema: JsonObject): string {
  const values = valueList(asObject(schema['x-enumDescriptions']));
  const members = Object.values(asObject(schema.properties));
  const meanings = members.some((member) => isReadFromName(schema, member))
    ? '"Read from the name" marks members of which the specification gives only name and type.'
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
