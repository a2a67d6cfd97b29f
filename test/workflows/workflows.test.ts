import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newToken } from '../contract/targets/gateway.ts';
import { type Chain, startChain } from '../relay/start-chain.ts';
import { longDescribe } from '../scale.ts';

const folder = fileURLToPath(new URL('../../openapi/workflows/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.arazzo.yaml'));
const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
const redocly = join(dirname(manifest), 'bin/cli.js');

interface Workflow {
  readonly workflows: readonly {
    readonly steps: readonly {
      readonly 'x-security'?: readonly { readonly values: { readonly apiKey: string } }[];
    }[];
  }[];
}

/** Runs workflows to their end in one process. Rejects when a step fails. */
async function respect(names: readonly string[], url: string, token: string): Promise<string> {
  const args = [redocly, 'respect', ...names.map((name) => join(folder, name))];
  const given = ['--input', `token=${token}`, '--server', `socialData=${url}`];
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...args, ...given], {
    env,
  });
  return `${stdout}${stderr}`;
}

describe('the workflows, run by redocly respect against the mock', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());

  test('succeed in every step', async () => {
    const output = await respect(files, mock.url, 'demo-token');
    expect(output.match(/Workflows: 1 passed, 1 total/g)).toHaveLength(files.length);
  });

  test('cover every failure code with an error of its own by its mock token', () => {
    const workflow: Workflow = parse(readFileSync(join(folder, 'resultCodes.arazzo.yaml'), 'utf8'));
    const tokens = workflow.workflows.flatMap(({ steps }) =>
      steps.flatMap((step) => step['x-security']?.map(({ values }) => values.apiKey) ?? []),
    );
    const mockToken = ({ code }: ResultCodeInfo) => `mock-${code}`;
    const failures: readonly ResultCodeInfo[] = resultCodes.filter(({ code }) => code !== 0);
    const ofErrors = failures.filter(({ error }) => error !== undefined);
    expect(failures.map(mockToken)).toEqual(expect.arrayContaining(tokens));
    expect(tokens).toEqual(expect.arrayContaining(ofErrors.map(mockToken)));
  });
});

longDescribe('the workflows, run by redocly respect against a relay before a gateway', () => {
  let chain: Chain;
  let token: string;
  beforeAll(async () => {
    chain = await startChain();
    token = await newToken(chain.relay.store, 'person', {});
  });
  afterAll(() => chain.close());

  // The other workflow provokes failures by tokens that only the mock has.
  const ordinary = files.filter((file) => file !== 'resultCodes.arazzo.yaml');
  test('succeed in every step', async () => {
    const output = await respect(ordinary, chain.relay.url, token);
    expect(output.match(/Workflows: 1 passed, 1 total/g)).toHaveLength(ordinary.length);
  });
});
