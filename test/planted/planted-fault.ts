import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A fault of the sources as a patch, and the test that must fail with it. */
export interface PlantedFault {
  /** Name of the patch, without its ending. */
  readonly name: string;
  /** The patch: the sentence that says what is wrong, the line `Test:`, and a unified diff. */
  readonly patchFile: string;
  /** Path of the test, from the root of the project. */
  readonly testFile: string;
  /** Part of the full name of one test or of several. At least one of them must fail. */
  readonly testName: string;
}

const HEADER = /^Test: (\S+) -t "(.+)"$/m;

/** The faults of this folder, by name. Throws when a patch has no line `Test:`. */
export function readPlantedFaults(): readonly PlantedFault[] {
  const folder = dirname(fileURLToPath(import.meta.url));
  return globSync(`${folder}/*.patch`).sort().map(readPlantedFault);
}

function readPlantedFault(patchFile: string): PlantedFault {
  const name = basename(patchFile, '.patch');
  const [, testFile, testName] = HEADER.exec(readFileSync(patchFile, 'utf8')) ?? [];
  if (testFile === undefined || testName === undefined)
    throw new Error(`${name}.patch names no test. Add a line such as: Test: FILE -t "NAME"`);
  return { name, patchFile, testFile, testName };
}
