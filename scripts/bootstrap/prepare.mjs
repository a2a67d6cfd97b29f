import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '../../packages/file-lock/src/with-file-lock.mjs';
import { Failure } from '../process/failure.mjs';
import { installDependencies } from './install.mjs';
import { runScript } from './run.mjs';
import { isInstalled } from './stamp.mjs';

/** The files that `npm run generate` writes and other code imports. All of them are committed. */
const GENERATED = [
  'GAPS.md',
  'client.ts',
  'openapi.json',
  'operations.ts',
  'result-codes.ts',
  'types.ts',
  'validators.d.ts',
  'validators.js',
];

/**
 * Makes the working tree runnable: installs the dependencies and generates missing files. Takes a few
 * milliseconds when nothing is missing. Two runs at the same time take turns.
 * @param {string} root
 * @param {{ generate: boolean, needs: import('./stamp.mjs').Packages }} options `generate: false` for the task that
 *   generates by itself
 */
export async function prepare(root, { generate, needs }) {
  const missing = () => (generate ? missingGenerated(root) : []);
  // The generator is no part of what runs.
  const packages = () => (missing().length > 0 ? 'all' : needs);
  const ready = () => missing().length === 0 && isInstalled(root, packages());
  if (ready()) return;
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const makeReady = async () => {
    if (!isInstalled(root, packages())) await installDependencies(root, packages());
    if (missing().length > 0) await generateMissing(root);
  };
  const onWait = () => console.log('Waiting for another run that is preparing this folder ...');
  await withFileLock(join(cache, 'bootstrap.lock'), makeReady, { onWait });
}

/** @param {string} root */
function missingGenerated(root) {
  return GENERATED.filter((file) => !existsSync(join(root, 'generated', file)));
}

/** @param {string} root */
async function generateMissing(root) {
  console.log(`Generating what is missing (${missingGenerated(root).join(', ')}) ...`);
  const script = join(root, 'scripts', 'generate.ts');
  const code = await runScript(root, [script], ['ignore', 'ignore', 'inherit']);
  if (code > 128) throw new Failure('Generation stopped.', { exitCode: code });
  if (code !== 0) {
    throw new Failure(
      'Generation failed, for the reason above: correct it and run the command again.',
    );
  }
}
