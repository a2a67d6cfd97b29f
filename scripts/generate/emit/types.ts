import openapiTS, { astToString } from 'openapi-typescript';
import type { ContractModel } from '../contract-model.ts';
import { stringLiteral } from './literal.ts';

/** Types of every schema, parameter, path and operation, with one alias for each schema. */
export async function emitTypes(model: ContractModel): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(model.bundle), {
    silent: true,
  });
  return `${withPlainLetters(astToString(nodes))}\n${schemaAliases(model)}`;
}

/**
 * `export type User = …` for every schema, as `--root-types --root-types-no-schema-prefix`
 * writes them, but always with a valid name that hides nothing else.
 */
function schemaAliases({ schemaTypes }: ContractModel): string {
  return [...schemaTypes]
    .map(
      ([schema, type]) =>
        `export type ${type} = components['schemas'][${stringLiteral(schema)}];\n`,
    )
    .join('');
}

/** The compiler's printer escapes letters beyond ASCII in names; people read them better as they are. */
function withPlainLetters(code: string): string {
  return code.replace(/(?<!\\)((?:\\\\)*)\\u([0-9A-F]{4})/g, (escaped, backslashes, hex) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /^[\p{L}\p{M}\p{N}]$/u.test(character) ? backslashes + character : escaped;
  });
}
