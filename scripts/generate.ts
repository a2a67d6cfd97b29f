// `npm run generate`: the generated package of a contract.
import { buildPackage } from './generate/build-package.ts';
import { commandFor } from './generate/emit/source-text.ts';
import { describeFinding, displayPath } from './generate/findings.ts';
import { findDrift, isOurs, writePackage } from './generate/package-folder.ts';
import { Failure, reportFailure } from './process/failure.mjs';
import { parseOptions } from './process/parse-options.ts';

const USAGE = `Usage: node scripts/generate.ts [--contract FILE] [--out DIR] [--check]

  --contract FILE  root file of the contract, OpenAPI 3.1 (default: openapi/openapi.yaml)
  --out DIR        folder of the generated package (default: generated; required with --contract)
  --check          write nothing; name what differs and exit with 1`;

interface GenerateOptions {
  /** Root file of the contract. @default openapi/openapi.yaml */
  readonly contract?: string | undefined;
  /** Folder of the generated package. Another contract needs one of its own. @default generated */
  readonly out?: string | undefined;
  /** Whether nothing is written, and any difference is a failure. */
  readonly check?: boolean | undefined;
}

/** Generates a package, and tells what it leaves out. Rejects with a Failure, which has a line for each thing that is wrong. */
export async function runGenerate(
  options: GenerateOptions,
  log: (line: string) => void = console.log,
): Promise<void> {
  const start = performance.now();
  const { contract = 'openapi/openapi.yaml', out = 'generated', check = false } = options;
  if (options.contract !== undefined && options.out === undefined)
    throw new Failure(`Name a folder for the package of ${contract}, such as --out petstore.`);
  if (!isOurs(out))
    throw new Failure(
      `${displayPath(out)} holds files that were not generated. Name an empty or a new folder.`,
    );
  const { model, files, leftOut } = await buildPackage(contract);
  if (check) {
    const remedy = commandFor(model.file).replace('<this folder>', out);
    const drift = findDrift(out, files).map((line) => `${line}: run ${remedy}`);
    if (drift.length > 0) throw new Failure(drift.join('\n'));
    return log(`${displayPath(out)} is what ${contract} generates.`);
  }
  writePackage(out, files);
  const counts = `${model.operations.length} operations, ${model.schemaTypes.size} schemas`;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const end = leftOut.length === 0 ? '' : '. Left out:';
  log(`${displayPath(out)}: ${files.size} files from ${counts} in ${seconds} s${end}`);
  for (const finding of leftOut) log(describeFinding(finding));
}

if (import.meta.main) {
  const { help, ...options } = parseOptions(['contract', 'out'], ['check', 'help']);
  if (help) console.log(USAGE);
  else await reportFailure(() => runGenerate(options));
}
