import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contractFile, referenceFolder } from '../portal-files.ts';
import { withLiveAddresses } from './live-reference.ts';
import { referenceDocument } from './reference-document.ts';
import { selfContained } from './self-contained.ts';

const run = promisify(execFile);

/** Renders the contract into one self-contained page. `workFolder` is for intermediate files. */
export async function renderReference(workFolder: string): Promise<string> {
  const document = join(workFolder, 'openapi.json');
  const page = join(workFolder, 'page.html');
  writeFileSync(document, referenceDocument(readFileSync(contractFile, 'utf8')));
  const cli = fileURLToPath(
    new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')),
  );
  await run(
    process.execPath,
    [
      ...[cli, 'build-docs', document, '--inlineBundle', '--output', page],
      ...['--config', join(referenceFolder, 'redocly.yaml')],
      ...['--template', join(referenceFolder, 'page.hbs')],
    ],
    { cwd: workFolder, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  return withLiveAddresses(selfContained(readFileSync(page, 'utf8')));
}
