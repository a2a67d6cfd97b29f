import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../../../../test/process/free-port.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();
const command = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** As installed: a job of the shell is the gateway itself, so that the shell can stop it. */
const INSTALLED = `#!/bin/sh
exec "$NODE" "${command}" "$@"
`;

const PREPARATION = `
curl() { "$NODE" -e 'fetch(process.argv[1]).then((a) => a.json()).then((b) => console.log("code", b.code))' "$1"; }
trap 'kill $(jobs -p); wait' EXIT
`;

test('the README shows two gateways on one database that work', async () => {
  const address = await cluster.current.createDatabase();
  const examples = [...readme.matchAll(/^```bash\n(.*?)^```$/gms)].map(([, text = '']) => text);
  const example = examples.find((text) => text.includes('postgres:')) ?? '';
  let script =
    PREPARATION + example.replace(/"postgres:[^"]*"/, `'${cluster.current.urlOf(address)}'`);
  for (const port of [4020, 4021, 4030, 4031])
    script = script.replaceAll(String(port), String(await freePort()));
  writeFileSync(path('social-data-gateway'), INSTALLED, { mode: 0o755 });
  const child = spawn('bash', ['-c', script], {
    cwd: path(),
    env: {
      ...process.env,
      ...{
        NODE: process.execPath,
        PATH: `${path()}:${process.env.PATH}`,
        GATEWAY_DRAIN_DELAY: '0',
      },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  await once(child, 'close');
  expect(output.match(/^code 0$/gm), output).toHaveLength(2);
  expect(output).toContain('Balances and counters match the ledger.');
}, 240_000);
