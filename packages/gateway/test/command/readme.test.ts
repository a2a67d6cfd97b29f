import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildEnvironment } from '../../../../test/build-once.ts';
import { freePort } from '../../../../test/process/free-port.ts';
import { longTest } from '../../../../test/scale.ts';
import { gatewayOptions } from '../../src/config/gateway-options.ts';
import { flagOf } from '../../src/config/option-table.ts';
import { configWith } from '../../src/config/read-config.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { builtCommand } from './built-command.ts';
import { flagsOfCommands } from './flags-of-commands.ts';
import { withHeaders, withOptions } from './readme-tables.ts';
import { searchUsers } from './search-users.ts';

/** The folder from which the packages of the project are resolved by name. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const pageOf = (name: string) => new URL(`../../${name}.md`, import.meta.url);
const read = (name: string) => readFileSync(pageOf(name), 'utf8');
const readme = read('README');

/** Milliseconds for a program of the README, on a loaded machine. */
const PROGRAM_TIMEOUT_MS = 180_000;

/** Defines `curl URL` for machines without curl. */
const CURL = `curl() { "$NODE" -e 'fetch(process.argv[1]).then((a) => a.json()).then((b) => { console.log("code", b.code); process.exit(b.code); })' "$1"; }`;

describe('the README', () => {
  const path = useFolderPerFile();

  longTest(
    'shows commands that work one after the other',
    async () => {
      const port = await freePort();
      const script = [
        'set -e',
        "trap 'kill $(jobs -p)' EXIT",
        CURL,
        ...[...readme.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) =>
          text.trimEnd().split('\n').flatMap(stepOf),
        ),
      ];
      const { code, output } = await bash(script.join('\n').replaceAll(':4020', `:${port}`), {
        cwd: path(),
        env: { GATEWAY_PORT: String(port), GATEWAY_ADMIN_PORT: 'off' },
      });
      expect(code, output).toBe(0);
      expect(output.match(/^code 0$/gm)).toHaveLength(2);
      expect(output).toContain('Balances and counters match the ledger.');
    },
    PROGRAM_TIMEOUT_MS,
  );

  longTest(
    'shows a program that works',
    async () => {
      const [, program = ''] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
      const { code, output } = await bash(
        '"$NODE" --input-type=module-typescript --eval "$PROGRAM"',
        { cwd: root, env: { PROGRAM: program } },
      );
      expect(code, output).toBe(0);
      expect(output).toMatch(/^601$/m);
    },
    PROGRAM_TIMEOUT_MS,
  );

  test('shows a loop for many tokens that can be given again, for a file from a spreadsheet', async () => {
    const [, loop = ''] = /`(tr .*tokens\.csv)`/.exec(readme) ?? [];
    const script = `
      social-data-gateway() { "$NODE" "$CLI" "$@" --data-dir many; }
      social-data-gateway tokens create --init --name first
      printf 'anna\\r\\nbert b\\r\\nlast' > names.txt
      ${loop}; ${loop}; cat tokens.csv`;
    const { output } = await bash(script, { cwd: path(), env: {} });
    expect(output.match(/^(anna|bert b|last),sdqs_\w+$/gm)).toHaveLength(3);
    expect(output).not.toMatch(/^\w.*,$/m);
  });

  test('says how a program starts a gateway with its own data', async () => {
    expect(readme).toContain('`startGateway(configWith({ dataDir, port: 0 }))`');
    const config = configWith({ dataDir: path(), port: 0, adminPort: null, logLevel: 'silent' });
    const gateway = await startGateway(config);
    const { code } = await searchUsers(gateway.url, 'nobody’s').finally(() => gateway.close());
    expect(code).toBe(100);
  });

  test('has the options of the code; with -u, this test writes them', async () => {
    await expect(withOptions(readme)).toMatchFileSnapshot(fileURLToPath(pageOf('README')));
  });

  test('has a page with the response headers of the code; with -u, this test writes them', async () => {
    const page = withHeaders(read('OPERATION'));
    await expect(page).toMatchFileSnapshot(fileURLToPath(pageOf('OPERATION')));
  });

  test('has at most 300 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(300);
  });

  test('names only existing flags', () => {
    const flags = new Set([...Object.keys(gatewayOptions).map(flagOf), ...flagsOfCommands()]);
    for (const page of ['README', 'RELAY', 'CLUSTER', 'OPERATION', 'deploy/RUNBOOK']) {
      const named = [...read(page).matchAll(/`(--[a-z-]+)/g)].map(([, flag = '']) => flag);
      expect(
        named.filter((flag) => !flags.has(flag)),
        page,
      ).toEqual([]);
      expect(named.length, page).toBeGreaterThan(2);
    }
  });
});

/** A line of the README as this test runs it. A gateway runs in the background until the end. */
function stepOf(line: string): string[] {
  const step = line.replace(/npm run (--silent )?gateway --/, '"$NODE" "$CLI"');
  if (!/^"\$NODE" "\$CLI" serve/.test(step)) return [step];
  const [serving = ''] = step.split('#');
  return [
    `${serving.trim()} > served 2>&1 &`,
    'for i in $(seq 300); do grep -q ^ready served && break; sleep 0.1; done; grep -q ^ready served',
  ];
}

async function bash(
  script: string,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<{ code: unknown; output: string }> {
  const child = spawn('bash', ['-c', script], {
    cwd,
    env: {
      ...{ ...process.env, ...buildEnvironment() },
      ...{ NODE: process.execPath, CLI: await builtCommand(), ...env },
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}
