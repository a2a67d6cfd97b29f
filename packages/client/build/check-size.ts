// Part of `check`: fails when the root entry is too large, with openapi-fetch bundled, minified and gzipped as a page
// loads it.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { entries } from './entries.ts';

const MAX_BYTES = 11_000;

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
  `The root entry of the client has ${size} bytes, minified and gzipped; at most ${MAX_BYTES} are allowed.`,
);
if (size > MAX_BYTES) {
  console.error(
    'Find what made it grow: esbuild --bundle --minify --analyze packages/client/src/index.ts',
  );
  process.exitCode = 1;
}
