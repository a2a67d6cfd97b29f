// Part of `check`: fails when an entry point is too large, with openapi-fetch bundled, minified and gzipped as a page
// loads it.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { entries } from './entries.ts';

/** The bytes that a program loads at most: for an import of these names from each entry point. */
const LIMITS = [
  { what: 'the root entry', max: 14_336, code: `export * from '${entries.index}'` },
  {
    what: 'the options for TanStack Query, beside the root entry',
    max: 1_080,
    code: `export * from '${entries.index}'; export * from '${entries.query}'`,
    beside: `export * from '${entries.index}'`,
  },
  {
    what: 'the proxy, for a server of web standards',
    max: 6_800,
    code: `export { createProxyHandler } from '${entries.proxy}'`,
  },
  { what: 'the cache', max: 2_100, code: `export * from '${entries.cache}'` },
];

/** What an entry point takes, minified and gzipped. */
async function sizeOf(code: string): Promise<number> {
  const bundled = await build({
    stdin: { contents: code, resolveDir: '.' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  const text = bundled.outputFiles.map((file) => file.text).join('');
  const minified = await minify(text, { module: true, compress: { passes: 3 } });
  return gzipSync(minified.code ?? text, { level: 9 }).byteLength;
}

for (const { what, max, code, beside } of LIMITS) {
  const size = (await sizeOf(code)) - (beside === undefined ? 0 : await sizeOf(beside));
  console.log(`${what}: ${size} bytes, minified and gzipped; at most ${max} are allowed.`);
  if (size > max) {
    console.error(
      'Find what made it grow: esbuild --bundle --minify --analyze packages/client/src/index.ts',
    );
    process.exitCode = 1;
  }
}
