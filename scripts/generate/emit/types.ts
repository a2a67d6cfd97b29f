import openapiTS, { astToString } from 'openapi-typescript';
import type { ContractModel } from '../contract-model.ts';
import { asObject } from '../json.ts';
import { isIdentifier, pascalCase, uniqueNames } from '../naming.ts';
import { stringLiteral } from './literal.ts';

// Names that the emitted types use themselves: an alias of that name would hide them.
const usedByTypes = ['Record', 'Omit', 'WithRequired', 'Pick', 'Partial', 'Array', 'ReadonlyArray'];

/** Types of every schema, parameter, path and operation, with one alias for each schema. */
export async function emitTypes(model: ContractModel): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(model.bundle), {
    silent: true,
  });
  return `${astToString(nodes)}\n${schemaAliases(model)}`;
}

/**
 * `export type User = …` for every schema, as `--root-types --root-types-no-schema-prefix`
 * writes them, but always with a valid name that hides nothing else.
 */
function schemaAliases(model: ContractModel): string {
  const unique = uniqueNames();
  for (const name of usedByTypes) unique(name);
  return Object.keys(asObject(asObject(model.bundle.components).schemas))
    .map(
      (name) =>
        `export type ${unique(aliasOf(name))} = components['schemas'][${stringLiteral(name)}];\n`,
    )
    .join('');
}

function aliasOf(name: string): string {
  const alias = pascalCase(name) || 'Schema';
  return isIdentifier(alias) ? alias : `Schema${alias}`;
}
