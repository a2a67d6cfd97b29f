import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { operations } from '@social-data/contract/operations';
import { codeAdvice } from '@social-data/contract/result-codes';
import { build } from 'rolldown';
import { expect, test } from 'vitest';

const entry = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const root = `export * from '${entry('index.ts')}'`;

/** What an entry point takes as a page loads it: with openapi-fetch bundled, minified and gzipped. */
async function sizeOf(code: string): Promise<number> {
  const plugin = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? code : null),
  };
  const { output } = await build({
    input: 'entry',
    platform: 'browser',
    transform: { target: 'es2022' },
    plugins: [plugin],
    write: false,
    output: { minify: true, codeSplitting: false },
  });
  return gzipSync(output[0].code, { level: 9 }).byteLength;
}

/** What the limits leave to the contract: the bytes that its operations and codes have grown by since they were set. */
const forGrowth = Math.max(0, contractBytes() - 1_479);

function contractBytes(): number {
  const prose = ['summary', 'description', 'note', 'enumDescriptions'];
  const text = JSON.stringify([operations, codeAdvice], (name, value) =>
    prose.includes(name) ? undefined : value,
  );
  return gzipSync(text, { level: 9 }).byteLength;
}

test.each([
  ['the root entry', 14_000, root, ''],
  ['query, beside the root entry', 845, `${root}; export * from '${entry('query.ts')}'`, root],
  [
    'the proxy, which runs on a server',
    9_300,
    `export { createProxyHandler } from '${entry('proxy.ts')}'`,
    '',
  ],
])('%s takes at most %d bytes', async (_name, max, code, beside) => {
  const size = (await sizeOf(code)) - (beside ? await sizeOf(beside) : 0);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(max + (beside ? 0 : forGrowth));
});
