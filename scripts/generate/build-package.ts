import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gap } from '../../generated/runtime/gap.ts';
import { type ContractModel, readModel } from './contract-model.ts';
import { emitClient } from './emit/client.ts';
import { emitGaps } from './emit/gaps.ts';
import { emitGapsPage } from './emit/gaps-page.ts';
import { headerLines, lineHeader } from './emit/header.ts';
import { emitIndex } from './emit/index.ts';
import { emitManifest } from './emit/manifest.ts';
import { emitOperationTypes } from './emit/operation-types.ts';
import { emitOperations } from './emit/operations.ts';
import { emitResultCodes } from './emit/result-codes.ts';
import { emitRows } from './emit/rows.ts';
import { emitValidatorTypes } from './emit/validator-types.ts';
import { emitValidatorsInThread } from './emit-validators-in-thread.ts';
import { findMarkedPlaces } from './find-marked-places.ts';
import { loadContract } from './load-contract.ts';
import { loadGaps } from './load-gaps.ts';

/** The generated package, in memory: text by path within its folder. */
export interface GeneratedPackage {
  readonly model: ContractModel;
  readonly files: ReadonlyMap<string, string>;
}

/** Generates everything from one contract; nothing is written. */
export async function buildPackage(contractPath: string): Promise<GeneratedPackage> {
  const model = readModel(await loadContract(contractPath));
  const gaps = loadGaps(model.file, model.bundle);
  const [validators, files] = await Promise.all([
    emitValidatorsInThread(model),
    emitOtherFiles(model, gaps),
  ]);
  files.set('validators.js', lineHeader(model.file, '//') + validators);
  return { model, files };
}

async function emitOtherFiles(
  model: ContractModel,
  gaps: readonly Gap[] | undefined,
): Promise<Map<string, string>> {
  // Imported here, so that the compiler of TypeScript is loaded while the thread works.
  const { emitTypes } = await import('./emit/types.ts');
  const places = findMarkedPlaces(model.bundle);
  const operationTypes = emitOperationTypes(model);
  const script = lineHeader(model.file, '//');
  const files = new Map<string, string>([
    ['openapi.json', `${JSON.stringify(model.bundle, null, 2)}\n`],
    ['types.ts', script + (await emitTypes(model))],
    ['operations.ts', script + emitOperations(model)],
    ['result-codes.ts', script + emitResultCodes(model)],
    ['rows.ts', script + emitRows(model)],
    ['gaps.ts', script + emitGaps(gaps ?? [], places)],
    ['validators.d.ts', script + emitValidatorTypes()],
    ['parameters.ts', script + parametersModule],
    ['operation-types.ts', script + operationTypes],
    ['client.ts', script + emitClient(model)],
    ['index.ts', script + emitIndex()],
    ['package.json', emitManifest(model)],
    ...runtimeFiles(),
  ]);
  if (gaps) {
    files.set(
      'GAPS.md',
      `<!-- ${headerLines(model.file).join(' ')} -->\n\n${emitGapsPage(gaps, places)}`,
    );
  }
  return files;
}

const parametersModule = `export {
  type ParameterProblem,
  type ProblemReason,
} from './runtime/parameter-problem.ts';
export { type ParametersRead, readParameters } from './runtime/read-parameters.ts';
`;

const runtimeFolder = join(import.meta.dirname, '../../generated/runtime');

/** The parts that no contract changes. They are written by hand in this project, and copied into any other package. */
function runtimeFiles(): [name: string, text: string][] {
  return readdirSync(runtimeFolder).map((name) => {
    return [`runtime/${name}`, readFileSync(join(runtimeFolder, name), 'utf8')];
  });
}
