import { existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { killChildren, startChild } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { startPackageRegistry } from './package-registry.ts';
import {
  gatewayManifest,
  installEnvironment,
  PACK_TIMEOUT_MS,
  type PackedGateway,
  packGateway,
  run,
} from './packed-gateway.ts';

const UNIT = 'social-data-gateway.service';

/** Why the test is skipped. */
const missing = [
  ...(process.getuid?.() === 0 ? [] : ['not root']),
  ...['/usr/bin/systemctl', '/usr/bin/systemd-analyze', '/usr/sbin/useradd']
    .filter((program) => !existsSync(program))
    .map((program) => `no ${program}`),
];

/** The commands as a shell runs them whose root is the folder of the test, where no systemd runs. */
const IN_A_FOLDER = `
useradd() { command useradd --prefix "$ROOT" "$@"; }
systemctl() { [ "$1" = daemon-reload ] || command systemctl --root="$ROOT" --quiet enable "$3"; }
runuser() { shift 3; "$@"; }
`;

describe('the packed gateway', () => {
  let packed: PackedGateway;
  beforeAll(async () => {
    if (missing.length === 0) packed = await packGateway();
  }, PACK_TIMEOUT_MS);
  afterEach(killChildren);
  afterAll(() => packed?.remove());

  test.skipIf(missing.length > 0)(
    `installs and serves by the commands of its README for Debian${missing.map((each) => ` (${each})`).join('')}`,
    async () => {
      const root = await createRoot();
      onTestFinished(() => rm(root, { recursive: true, force: true }));
      const inside = (text: string) => text.replaceAll(/(?<![\w:/"])\/(?=etc|var)/g, `${root}/`);
      const [commands, start, use] = await readCommands();
      const registry = await startPackageRegistry(gatewayManifest);
      onTestFinished(registry.close);
      const prefix = join(root, 'usr/local');
      const env = {
        ...installEnvironment(registry, join(root, 'npm-cache')),
        npm_config_prefix: prefix,
        PATH: [join(prefix, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
        ROOT: root,
      };
      const sh = (script: string) =>
        run('sh', ['-e', '-c', IN_A_FOLDER + inside(script)], {
          cwd: dirname(packed.tarball),
          env,
        });
      await sh(commands + start);

      const unit = await readFile(join(root, 'etc/systemd/system', UNIT), 'utf8');
      const wanted = join(root, 'etc/systemd/system/multi-user.target.wants', UNIT);
      expect((await lstat(wanted)).isSymbolicLink()).toBe(true);
      const [, user = ''] = /^User=(.*)$/m.exec(unit) ?? [];
      expect(await readFile(join(root, 'etc/passwd'), 'utf8')).toMatch(
        new RegExp(`^${user}:`, 'm'),
      );
      // systemd-analyze looks for programs in the folders of the machine.
      const [, line = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
      const [name = '', ...args] = line.split(' ');
      const verified = join(root, UNIT);
      await writeFile(verified, unit.replace(`=${line}`, `=${join(prefix, 'bin', name)}`));
      const { stderr } = await run('/usr/bin/systemd-analyze', ['verify', verified]);
      expect(stderr).not.toContain(UNIT);

      const ports = {
        GATEWAY_PORT: `${await freePort()}`,
        GATEWAY_ADMIN_PORT: `${await freePort()}`,
        GATEWAY_DRAIN_DELAY: '0',
      };
      const gateway = startChild([join(prefix, 'bin', name), ...args], {
        env: { ...env, ...(await environmentOf(unit, root)), ...ports },
      });
      await gateway.prints(/^ready /m);
      expect((await sh(use)).stdout).toMatch(/^sdqs_\w{49}\n$/);
      gateway.process.kill('SIGTERM');
      expect(await gateway.ended, gateway.err()).toBe(0);
      expect(existsSync(join(root, 'var/log/social-data-gateway/gateway.log'))).toBe(true);
    },
  );
});

/** The commands of the README before, with and after the start of the service. */
async function readCommands(): Promise<readonly [string, string, string]> {
  const readme = await readFile(
    new URL('../../packages/gateway/README.md', import.meta.url),
    'utf8',
  );
  const [, section = ''] = readme.split('\n### On Debian, with systemd\n');
  const [, block = ''] = /^```\n(.*?)^```$/ms.exec(section) ?? [];
  const [, before = '', start = '', after = ''] =
    /^(.*)(^systemctl enable.*?\n)(.*)$/ms.exec(block) ?? [];
  return [before, start, after];
}

/** A folder with what the commands find on Debian. */
async function createRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-debian-'));
  for (const folder of ['etc/systemd/system', 'etc/logrotate.d', 'usr/local', 'var/lib', 'var/log'])
    await mkdir(join(root, folder), { recursive: true });
  for (const name of ['passwd', 'group', 'shadow', 'gshadow', 'login.defs'])
    if (existsSync(`/etc/${name}`)) await copyFile(`/etc/${name}`, join(root, 'etc', name));
  return root;
}

/** What systemd makes of the variables and folders of the unit. */
async function environmentOf(unit: string, root: string): Promise<NodeJS.ProcessEnv> {
  for (const [, kind, name = ''] of unit.matchAll(/^(State|Logs)Directory=(.*)$/gm))
    await mkdir(join(root, kind === 'State' ? 'var/lib' : 'var/log', name), { mode: 0o700 });
  const folders = { '%S': 'var/lib', '%L': 'var/log', '%C': 'var/cache' };
  const variables = [...unit.matchAll(/^Environment="?(\w+)=(.*?)"?$/gm)].map(
    ([, name = '', value = '']) => {
      const [folder, path] = Object.entries(folders).find(([each]) => value.startsWith(each)) ?? [];
      return [name, folder && path ? value.replace(folder, join(root, path)) : value];
    },
  );
  return Object.fromEntries(variables);
}
