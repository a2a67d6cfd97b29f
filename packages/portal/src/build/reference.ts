import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addPolicy } from '../content-security-policy.ts';
import { contractFile, referenceFolder } from '../portal-files.ts';

/** Addresses of pictures that `redocly build-docs` loads from its vendor's servers, which this site does without. */
const VENDOR_PICTURE = /https:\/\/cdn\.redoc(?:ly\.com|\.ly)\/[\w/.-]+/g;

/** Values of a table break, so that a phone shows its last column. */
const STYLE = '<style>table.md td { overflow-wrap: anywhere }</style>';

/** Renders the contract into one self-contained page, the `index.html` of a folder. `signal` stops it. */
export async function buildReference(folder: string, signal?: AbortSignal): Promise<void> {
  const page = join(folder, 'index.html');
  const cli = new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json'));
  const config = join(referenceFolder, 'redocly.yaml');
  const options = ['--inlineBundle', '--output', page, '--config', config];
  await promisify(execFile)(
    process.execPath,
    [fileURLToPath(cli), 'build-docs', contractFile, ...options],
    { cwd: folder, signal, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  const html = readFileSync(page, 'utf8').replace('</title>', `</title>${STYLE}`);
  writeFileSync(page, addPolicy(selfContained(html), 'reference/'));
}

/** Throws if an address of another host is left, which means that a new version of the renderer has added one. */
export function selfContained(html: string): string {
  const own = html.replace(VENDOR_PICTURE, 'data:,');
  const [left] = own.match(/https?:\/\/(cdn|fonts|unpkg)\.[\w./-]+/) ?? [];
  if (left !== undefined) throw new Error(`The reference would load ${left}.`);
  return own;
}
