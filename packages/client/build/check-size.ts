// Part of `check`: the root entry stays small, with openapi-fetch inside, minified and gzipped as a page would load it.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { entries } from './entries.ts';

/** Bytes. */
const limit = 10_000;

const bundled = await build({
  entryPoints: [entries.index],
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  write: false,
});
const code = bundled.outputFiles.map(({ text }) => text).join('');
const minified = await minify(code, { module: true, compress: { passes: 3 } });
const size = gzipSync(minified.code ?? code, { level: 9 }).byteLength;
console.log(
  `The root entry of the client has ${size} bytes, minified and gzipped; at most ${limit} are allowed.`,
);
if (size > limit) {
  console.error(
    'Find what made it grow: esbuild --bundle --minify --analyze packages/client/src/index.ts',
  );
  process.exitCode = 1;
}
