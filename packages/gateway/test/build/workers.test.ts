import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { bundleCode, workerEntries } from '@social-data/package-build';
import { expect, test } from 'vitest';
import { useFolderPerFile } from '../temporary-folder.ts';

const STARTS_A_WORKER = `
import { Worker } from 'node:worker_threads';
export function start(): void {
  new Worker(new URL('./deep/count-worker.ts', import.meta.url)).on('message', (text: string) => console.log(text));
}`;

const sources = {
  'index.ts': `export { start } from './start-worker-thread.ts';`,
  'cli.ts': `import { start } from './index.ts'; start();`,
  'start-worker-thread.ts': STARTS_A_WORKER,
  'text.ts': `export const text: string = 'counted';`,
  'deep/count-worker.ts': `import { parentPort } from 'node:worker_threads'; import { text } from '../text.ts'; parentPort?.postMessage(text);`,
};

const path = useFolderPerFile();

/** Builds the sources of the folder as the gateway is built. */
function build(): Promise<unknown> {
  const entries = { index: 'src/index.ts', cli: 'src/cli.ts', ...workerEntries(path()) };
  return bundleCode(path(), { entries, platform: 'node' }, 'node24', path('built'));
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(path(`src/${name}`)), { recursive: true });
    writeFileSync(path(`src/${name}`), text);
  }
}

/** What a script prints. */
async function output(script: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, [script])).stdout;
}

test('a worker runs from the source and from the built package', async () => {
  write({ ...sources, 'package.json': '{ "type": "module" }' });
  await build();
  writeFileSync(path('built/package.json'), '{ "type": "module" }');
  expect(await output(path('src/cli.ts'))).toBe('counted\n');
  expect(await output(path('built/cli.js'))).toBe('counted\n');
});

test('a worker whose name does not end in -worker.ts is refused by the build', async () => {
  const start = STARTS_A_WORKER.replace('deep/count-worker', 'text');
  write({ ...sources, 'start-worker-thread.ts': start });
  await expect(build()).rejects.toThrow("The name of a worker's script must end in -worker.ts.");
});

test('two workers of the same name are refused by the build', async () => {
  write({ ...sources, 'other/count-worker.ts': '' });
  await expect(async () => build()).rejects.toThrow('give each worker its own name');
});
