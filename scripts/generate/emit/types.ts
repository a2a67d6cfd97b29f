import openapiTS, { astToString } from 'openapi-typescript';
import type { ContractModel } from '../contract-model.ts';
import { asObject, asString, type JsonObject } from '../json.ts';
import { docComment, valueList } from './doc-comment.ts';
import { stringLiteral } from './literal.ts';
import { type NamedSchemaTypes, nameSchemaTypes } from './named-schema-types.ts';

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
