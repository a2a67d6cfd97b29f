import { buildPackage, type GeneratedPackage } from './build-package.ts';
import { ContractError, describeProblem, displayPath } from './contract-error.ts';
import { commandFor } from './emit/header.ts';
import { type GenerateArguments, parseArguments, usage } from './generate-arguments.ts';
import { findDrift, isOurs } from './package-folder.ts';
import { writePackage } from './write-package.ts';

/** Where the command prints its lines. */
export interface Output {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
}

/** Runs the command and returns its exit code. */
export async function runGenerate(args: readonly string[], output: Output): Promise<number> {
  const parsed = parseArguments(args);
  if (typeof parsed === 'string') {
    output.error(parsed);
    output.error(usage);
    return 1;
  }
  if (parsed.help) {
    output.log(usage);
    return 0;
  }
  try {
    return await generate(parsed, output);
  } catch (error) {
    output.error(reasonOf(error));
    return 1;
  }
}

async function generate(
  { contract, out, check }: GenerateArguments,
  output: Output,
): Promise<number> {
  const start = performance.now();
  if (!isOurs(out)) {
    output.error(`${out} holds files that were not generated. Name an empty or a new folder.`);
    return 1;
  }
  const generated = await buildPackage(contract);
  if (check) {
    const drift = findDrift(out, generated.files);
    const remedy = commandFor(generated.model.file).replace('<this folder>', out);
    for (const line of drift) output.error(`${line}: run ${remedy}`);
    if (drift.length === 0) output.log(`${displayPath(out)} is what ${contract} generates.`);
    return drift.length === 0 ? 0 : 1;
  }
  writePackage(out, generated.files);
  output.log(summary(generated, displayPath(out), performance.now() - start));
  for (const omission of generated.omissions) output.log(describeProblem(omission));
  return 0;
}

function summary({ model, files }: GeneratedPackage, out: string, milliseconds: number): string {
  const schemas = Object.keys(Object(Object(model.bundle.components).schemas)).length;
  const counts = `${model.operations.length} operations, ${schemas} schemas`;
  return `${out}: ${files.size} files from ${counts} in ${(milliseconds / 1000).toFixed(1)} s`;
}

/** The reason without a stack, since the cause is in the contract or on the disk. */
function reasonOf(error: unknown): string {
  if (error instanceof ContractError) return error.message;
  return error instanceof Error ? error.message : String(error);
}
