import { parseArgs } from 'node:util';
import { buildPackage, type GeneratedPackage } from './build-package.ts';
import { commandFor } from './emit/source-text.ts';
import { describeFinding, displayPath } from './findings.ts';
import { asObject } from './json.ts';
import { findDrift, isOurs, writePackage } from './package-folder.ts';

const usage = `Usage: node scripts/generate.ts [--contract FILE] [--out DIR] [--check]

  --contract FILE  root file of the contract, OpenAPI 3.1 (default: openapi/openapi.yaml)
  --out DIR        folder of the generated package (default: generated)
  --check          write nothing; name what differs and exit with 1`;

/** Where the command prints its lines. */
export interface Output {
  readonly log: (line: string) => void;
  readonly error: (line: string) => void;
}

/** Runs the command and returns its exit code. */
export async function runGenerate(args: readonly string[], output: Output): Promise<number> {
  const parsed = parseArguments(args);
  if (typeof parsed === 'string') {
    output.error(`${parsed}\n${usage}`);
    return 1;
  }
  if (parsed.help) {
    output.log(usage);
    return 0;
  }
  try {
    return await generate(parsed, output);
  } catch (error) {
    // Without a stack, since the cause is in the contract or on the disk.
    output.error(messageOf(error));
    return 1;
  }
}

/** The arguments, or a sentence about the first one that is not understood. */
function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        contract: { type: 'string', default: 'openapi/openapi.yaml' },
        out: { type: 'string', default: 'generated' },
        check: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    return messageOf(error).split(/\.\s/, 1).join();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function generate(
  { contract, out, check }: Exclude<ReturnType<typeof parseArguments>, string>,
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
  for (const finding of generated.leftOut) output.log(describeFinding(finding));
  return 0;
}

function summary(
  { model, files, leftOut }: GeneratedPackage,
  out: string,
  milliseconds: number,
): string {
  const schemas = Object.keys(asObject(asObject(model.bundle.components).schemas)).length;
  const counts = `${model.operations.length} operations, ${schemas} schemas`;
  const line = `${out}: ${files.size} files from ${counts} in ${(milliseconds / 1000).toFixed(1)} s`;
  return leftOut.length === 0 ? line : `${line}. Left out:`;
}
