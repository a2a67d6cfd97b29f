import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapFailure } from './failure.mjs';
import { installDependencies } from './install.mjs';
import { withLock } from './lock.mjs';
import { runScript } from './run.mjs';
import { isInstalled, markInstalled } from './stamp.mjs';

/** What `npm run generate` writes and other code imports. All of it is committed. */
const GENERATED = [
  'GAPS.md',
  'client.ts',
  'index.ts',
  'openapi.json',
  'openapi.yaml',
  'operations.ts',
  'parameters.ts',
  'result-codes.ts',
  'runtime',
  'types.ts',
  'validators.d.ts',
  'validators.js',
];

/**
 * Makes the tree runnable: installs what package.json asks for and generates files that are
 * missing. Does nothing, in a few milliseconds, when all is there. Two runs at once take turns, so
 * that they never install into each other.
 * @param {string} root
 * @param {{ generate: boolean }} options `generate: false` for the task that generates by itself
 */
export async function prepare(root, { generate }) {
  const ready = () => isInstalled(root) && (!generate || missingGenerated(root).length === 0);
  if (ready()) return;
  await withLock(root, async () => {
    if (!isInstalled(root)) {
      await installDependencies(root);
      markInstalled(root);
    }
    if (generate && missingGenerated(root).length > 0) await generateMissing(root);
  });
}

/** @param {string} root */
function missingGenerated(root) {
  return GENERATED.filter((file) => !existsSync(join(root, 'generated', file)));
}

/** @param {string} root */
async function generateMissing(root) {
  console.log(`Generating what is missing (${missingGenerated(root).join(', ')}) ...`);
  const script = join(root, 'scripts', 'generate.ts');
  const code = await runScript(root, script, [], ['ignore', 'ignore', 'inherit']);
  if (code > 128) throw new BootstrapFailure('Generation stopped.', code);
  if (code !== 0) {
    throw new BootstrapFailure(
      'Generation failed, for the reason above: correct it and run the command again.',
    );
  }
}
