import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { meaningGroups } from '@social-data/contract/gaps';
import { valueAt } from '@social-data/contract/json-pointer';
import { operations } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import { defaultAddresses } from '../../shared/addresses.ts';
import { exampleCall, sampleLanguages } from '../../shared/samples.ts';
import { contractFile, referenceFolder } from '../portal-files.ts';

const run = promisify(execFile);

/** Renders the contract into one self-contained page, the `index.html` of a folder. `signal` stops it. */
export async function renderReference(
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const document = join(folder, 'openapi.json');
  const page = join(folder, 'index.html');
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
    { cwd: folder, signal, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  rmSync(document);
  writeFileSync(page, withLiveAddresses(selfContained(readFileSync(page, 'utf8'))));
}

/**
 * The contract as input of the reference's renderer, which ignores extensions at the root: the result
 * codes become a section of the description. Every operation gets the samples of its page.
 */
function referenceDocument(contractJson: string): string {
  const contract: unknown = JSON.parse(contractJson);
  if (!isContract(contract)) throw new Error('The contract has no description (info.description).');
  markMeanings(contract);
  const description = `${contract.info.description}\n${resultCodeSection(resultCodes)}`;
  // The address of the contract's contact is an example, and nobody reads mail there.
  const info = { ...contract.info, description, contact: undefined };
  return JSON.stringify({ ...contract, info, paths: withSamples(contract.paths) });
}

/** Writes the meaning of each member to the member: its renderer shows it alone. */
function markMeanings(contract: object): void {
  for (const { pointer, members } of meaningGroups) {
    const properties = Object(valueAt(contract, `${pointer}/properties`));
    for (const name of members) Object(properties[name])['x-meaning'] = 'assumed';
  }
}

type Paths = Readonly<Record<string, object>>;

function withSamples(paths: Paths): Paths {
  const withCode: Record<string, object> = { ...paths };
  for (const operation of Object.values(operations)) {
    const { path, method } = operation;
    const item: Record<string, object> = { ...withCode[path] };
    const samples = sampleLanguages.map(({ label, write }) => ({
      ...{ lang: label, label },
      source: write(exampleCall(operation)),
    }));
    withCode[path] = { ...item, [method]: { ...item[method], 'x-codeSamples': samples } };
  }
  return withCode;
}

function resultCodeSection(codes: readonly ResultCodeInfo[]): string {
  const rows = codes.map(({ code, meaning, evidence, hint }) => {
    const mark = evidence === 'specified' ? '' : ` (\`${evidence}\`)`;
    return `| \`${code}\` | ${meaning}${mark} | ${hint} |`;
  });
  return [
    '## Result codes',
    '',
    '| code | meaning | what to do |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function isContract(value: unknown): value is { info: { description: string }; paths: Paths } {
  if (typeof value !== 'object' || value === null) return false;
  const { info, paths }: Readonly<Record<string, unknown>> = Object(value);
  if (typeof paths !== 'object' || paths === null) return false;
  if (typeof info !== 'object' || info === null || !('description' in info)) return false;
  return typeof info.description === 'string';
}

/** Addresses of the renderer's logo on its vendor's server, replaced with the word as an image. */
const LOGO_ADDRESS = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="42" height="16"><text x="0" y="12" font-family="sans-serif" font-size="12" fill="#7d7d7d">Redoc</text></svg>',
)}`;

/** Addresses of icons that a document can name; ours names none. */
const ICON_ADDRESS = /https:\/\/cdn\.redocly\.com\/icons\/[\w/.-]+/g;

/**
 * Replaces the addresses that the page would load from other hosts. Throws if one is left, which means
 * that a new version of the renderer has added an address.
 */
export function selfContained(html: string): string {
  const page = html.replace(LOGO_ADDRESS, LOGO).replace(ICON_ADDRESS, 'data:,');
  const [left] = page.match(/https?:\/\/(cdn|fonts|unpkg)\.[\w./-]+/) ?? [];
  if (left !== undefined) {
    throw new Error(`The reference would load ${left}: replace it in ${import.meta.filename}.`);
  }
  return page;
}

/** Where the renderer of the reference hands over the contract. */
const HANDOVER = 'hydrate(__redoc_definition,';

/**
 * Lets the reference show the addresses of the servers that run: its template has the function that puts them into the
 * contract, before any of it is drawn, so that samples and their copies have them. Throws if the renderer has changed.
 */
export function withLiveAddresses(html: string): string {
  const built = JSON.stringify(defaultAddresses);
  const page = html.replace(
    HANDOVER,
    () => `hydrate(await withServedAddresses(__redoc_definition, ${built}),`,
  );
  if (page === html) {
    throw new Error(
      `The reference no longer has "${HANDOVER}": find its place in a built page and adapt ${import.meta.filename}.`,
    );
  }
  return page;
}
