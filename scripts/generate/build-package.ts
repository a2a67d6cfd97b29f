import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWarmThread } from '../process/warm-thread.ts';
import { type ContractModel, readModel } from './contract-model.ts';
import { emitClient } from './emit/client.ts';
import { emitGaps, emitGapsPage, readGaps } from './emit/gaps.ts';
import { emitOperationTypes } from './emit/operation-types.ts';
import { emitOperations } from './emit/operations.ts';
import { emitResultCodes } from './emit/result-codes.ts';
import { emitRows } from './emit/rows.ts';
import { headerLines, scriptHeader } from './emit/source-text.ts';
import { emitTranslations } from './emit/translations.ts';
import type { ValidatorsInput } from './emit/validators.ts';
import type { Finding } from './findings.ts';
import { loadContract } from './load-contract.ts';

/** The generated package, in memory: text by path within its folder. */
export interface GeneratedPackage {
  readonly model: ContractModel;
  readonly files: ReadonlyMap<string, string>;
  /** What the generated code does not do of what the contract says. */
  readonly leftOut: readonly Finding[];
}

/** Loads Ajv and esbuild while the first contract is read, and keeps them for the next one. */
let emitValidators: ((input: ValidatorsInput) => Promise<string>) | undefined;

/** Generates everything from one contract; nothing is written. */
export async function buildPackage(contractPath: string): Promise<GeneratedPackage> {
  emitValidators ??= startWarmThread(new URL('emit/validators.ts', import.meta.url));
  const contract = await loadContract(contractPath);
  const model = readModel(contract);
  const input: ValidatorsInput = { bundle: model.bundle, operations: model.operations };
  const [validators, files] = await Promise.all([emitValidators(input), filesOf(model)]);
  files.set('validators.js', scriptHeader(model.file) + validators);
  return { model, files, leftOut: contract.leftOut };
}

async function filesOf(model: ContractModel): Promise<Map<string, string>> {
  // Imported here, so that the compiler of TypeScript is loaded while the thread works.
  const { emitTypes } = await import('./emit/types.ts');
  const gaps = await readGaps(model.file, model.bundle);
  const scripts = {
    'types.ts': await emitTypes(model),
    'operations.ts': emitOperations(model),
    'result-codes.ts': emitResultCodes(model),
    'rows.ts': emitRows(model),
    'gaps.ts': emitGaps(gaps ?? [], model.bundle),
    'validators.d.ts': validatorTypes,
    'operation-types.ts': emitOperationTypes(model),
    'client.ts': emitClient(model),
    'translations.ts': await emitTranslations(model),
  };
  const texts = Object.entries(scripts).map(([name, text]): [name: string, text: string] => {
    return [name, scriptHeader(model.file) + text];
  });
  const files = new Map<string, string>([
    ['openapi.json', `${JSON.stringify(model.bundle, null, 2)}\n`],
    ['package.json', manifestOf(model)],
    ...runtimeFiles(),
    ...texts,
  ]);
  const header = headerLines(model.file).join(' ');
  if (gaps) files.set('GAPS.md', `<!-- ${header} -->\n\n${emitGapsPage(gaps)}`);
  return files;
}

/** Types of the validators: each is also a guard for what it lets through. */
const validatorTypes = `import type { OperationBody, OperationQuery } from './operation-types.ts';
import type { Guards } from './runtime/validate-function.ts';

export type * from './runtime/validate-function.ts';

/** Response bodies as the contract describes them. The first error ends a check. */
export declare const responses: Guards<OperationBody>;

/**
 * Response bodies in which no member is unknown and none is missing, but those that
 * the contract shows on some objects only: for tests of a server's own responses.
 */
export declare const strictResponses: Guards<OperationBody>;

/** Query parameters as typed values in one object, other names allowed. All errors are collected. */
export declare const parameters: Guards<OperationQuery>;
`;

const runtimeFolder = join(import.meta.dirname, '../../generated/runtime');

/** The parts that no contract changes. They are written by hand in this project, and copied into any other package. */
function runtimeFiles(): [name: string, text: string][] {
  return readdirSync(runtimeFolder).map((name) => {
    return [`runtime/${name}`, readFileSync(join(runtimeFolder, name), 'utf8')];
  });
}

export const packageName = '@social-data/contract';

/** package.json of the generated package. JSON has no comments, so the header is its description. */
function manifestOf({ file, info }: ContractModel): string {
  const manifest = {
    name: packageName,
    version: info.version,
    private: true,
    description: headerLines(file).join(' '),
    type: 'module',
    // Node 20 is the oldest on which the modules are tested; they need none.
    engines: { node: '>=20' },
    sideEffects: false,
    exports: {
      '.': './runtime/index.ts',
      ...modules('.', 'types operation-types operations result-codes rows gaps translations'),
      './parameters': './runtime/read-parameters.ts',
      './validators': { types: './validators.d.ts', default: './validators.js' },
      ...modules(
        './runtime',
        'client json-depth json-digits json-pointer mask-tokens operation-fields',
      ),
      './openapi.json': './openapi.json',
      './package.json': './package.json',
    },
    dependencies: { 'openapi-fetch': '0.17.0' },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function modules(folder: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [`./${name}`, `${folder}/${name}.ts`]));
}
