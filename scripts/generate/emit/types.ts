import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { ContractModel } from '../contract-model.ts';
import { asObject, asString, type JsonObject } from '../json.ts';
import type { SchemaTypeNames } from '../type-names.ts';
import { docComment, valueList } from './doc-comment.ts';
import { stringLiteral } from './literal.ts';

/** The declarations of a contract without the types that were moved out of them, and those types by the name of their schema. */
interface NamedSchemaTypes {
  readonly declarations: ts.Node[];
  readonly types: ReadonlyMap<string, ts.TypeNode>;
}

/**
 * Moves the object types out of `components.schemas`, and puts a reference in their place: an editor then shows the name,
 * such as `User`, and not all members. Other types stay, because a declaration of their own could refer to itself.
 * @param declarations as openapi-typescript gives them
 */
function nameSchemaTypes(
  declarations: readonly ts.Node[],
  names: SchemaTypeNames,
): NamedSchemaTypes {
  const members = schemaMembers(declarations).filter(
    ({ name, type }) => names.has(textOf(name)) && type !== undefined && isObjectType(type),
  );
  const named = new Set(members.map(({ name }) => textOf(name)));
  const moved = new Set<ts.Node>(members);
  const types = new Map<string, ts.TypeNode>();
  const referTo = (schema: string) => ts.factory.createTypeReferenceNode(names.get(schema) ?? '');
  const { transformed } = ts.transform(
    [...declarations],
    [
      (context) => {
        const visit = (node: ts.Node): ts.Node => {
          const schema = referredSchema(node);
          if (schema !== undefined && named.has(schema)) return referTo(schema);
          const visited = ts.visitEachChild(node, visit, context);
          if (!moved.has(node) || !ts.isPropertySignature(visited) || visited.type === undefined)
            return visited;
          const name = textOf(visited.name);
          types.set(name, visited.type);
          const { modifiers, questionToken } = visited;
          return ts.factory.updatePropertySignature(
            visited,
            modifiers,
            visited.name,
            questionToken,
            referTo(name),
          );
        };
        return visit;
      },
    ],
  );
  return { declarations: transformed, types };
}

/** The members of `components.schemas`. */
function schemaMembers(declarations: readonly ts.Node[]): ts.PropertySignature[] {
  return declarations
    .filter((node) => ts.isInterfaceDeclaration(node))
    .filter(({ name }) => name.text === 'components')
    .flatMap(({ members }) => [...members])
    .filter((member) => ts.isPropertySignature(member))
    .filter(({ name }) => textOf(name) === 'schemas')
    .flatMap(({ type }) => (type && ts.isTypeLiteralNode(type) ? [...type.members] : []))
    .filter((member) => ts.isPropertySignature(member));
}

/** Members, or members and an index signature. */
function isObjectType(type: ts.TypeNode): boolean {
  return ts.isIntersectionTypeNode(type)
    ? type.types.every((part) => ts.isTypeLiteralNode(part))
    : ts.isTypeLiteralNode(type);
}

/** `User` for `components["schemas"]["User"]`. */
function referredSchema(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType))
    return undefined;
  const { objectType: components, indexType: section } = node.objectType;
  if (!ts.isTypeReferenceNode(components) || textOf(components.typeName) !== 'components')
    return undefined;
  return literalOf(section) === 'schemas' ? literalOf(node.indexType) : undefined;
}

function literalOf(type: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
    ? type.literal.text
    : undefined;
}

function textOf(name: ts.PropertyName | ts.EntityName): string {
  return 'text' in name ? name.text : '';
}

/** Types of every schema, parameter, path and operation, with a named one for each schema. */
export async function emitTypes(model: ContractModel): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(model.bundle), {
    silent: true,
  });
  const { declarations, types } = nameSchemaTypes(nodes, model.schemaTypes);
  return `${withPlainLetters(astToString(declarations))}\n${schemaTypes(model, types)}`;
}

/**
 * `export type User = …` for every schema, as `--root-types --root-types-no-schema-prefix`
 * writes them, but always with a valid name that hides nothing else.
 */
function schemaTypes(
  { bundle, schemaTypes }: ContractModel,
  types: NamedSchemaTypes['types'],
): string {
  const schemas = asObject(asObject(bundle.components).schemas);
  return [...schemaTypes]
    .map(([schema, name]) => {
      const own = types.get(schema);
      const type =
        own === undefined
          ? `components['schemas'][${stringLiteral(schema)}]`
          : withPlainLetters(astToString(own)).trim();
      return `${schemaDoc(asObject(schemas[schema]))}export type ${name} = ${type};\n`;
    })
    .join('\n');
}

/** What the contract says of a schema, and a sentence for each of its values. */
function schemaDoc(schema: JsonObject): string {
  return docComment([
    asString(schema.description)?.trim(),
    valueList(asObject(schema['x-enumDescriptions'])),
    asString(schema['x-note'])?.trim(),
  ]);
}

/** The compiler's printer escapes letters beyond ASCII in names; people read them better as they are. */
function withPlainLetters(code: string): string {
  return code.replace(/(?<!\\)((?:\\\\)*)\\u([0-9A-F]{4})/g, (escaped, backslashes, hex) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /^[\p{L}\p{M}\p{N}]$/u.test(character) ? backslashes + character : escaped;
  });
}
