import { existsSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { throwAwayCertificate } from '../../packages/gateway/test/server/throw-away-certificate.ts';
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

const UNITS = [
  'social-data-gateway.service',
  'social-data-gateway-backup.service',
  'social-data-gateway-backup.timer',
];

/** Why the test is skipped. */
const missing = [
  ...(process.getuid?.() === 0 ? [] : ['not root']),
  ...['/usr/bin/systemctl', '/usr/bin/systemd-analyze', '/usr/sbin/useradd', '/usr/bin/curl']
    .filter((program) => !existsSync(program))
    .map((program) => `no ${program}`),
];

/**
 * The commands as a shell runs them whose root is the folder of the test, where no systemd runs: what `systemctl` starts
 * is the command of the unit with its variables. A person types the key, edits the options, and owns the public name.
 */
const IN_A_FOLDER = `
useradd() { command useradd --prefix "$ROOT" "$@"; }
certbot() { "\${@: -1}"; }
editor() { sed -i -f "$ROOT/edits" "$1"; }
runuser() { shift 3; "$@"; }
curl() { command curl --silent --fail --cacert "$CERTIFICATE" "$@"; }
start() { bash "$ROOT/start-$1"; }
systemctl() {
  case "$1 $2" in
    daemon-reload*) ;;
    enable*)
      shift 2
      command systemctl --root="$ROOT" --quiet enable "$@"
      start social-data-gateway
      ;;
    start*) start "$2" ;;
    stop*)
      kill "$(cat "$ROOT/pid")"
      while grep -q '^State:.[^Z]' "/proc/$(cat "$ROOT/pid")/status"; do sleep 0.1; done 2> /dev/null
      ;;
    restart*) systemctl stop "$2" && start "$2" ;;
  esac
}
`;

/** Like install, with what a person types, for a user that is known in the folder alone. */
const INSTALL = `#!/bin/bash
args=()
while [ $# -gt 0 ]; do
  case "$1" in --owner | --group) shift ;; *) args+=("$1") ;; esac
  shift
done
exec /usr/bin/install "\${args[@]}" <<< key-of-the-team
`;

/** Starts a gateway in the background, as `Type=notify` does: it returns when calls are served. */
const startGateway = (command: string) => `
${command} > "$ROOT/out" 2> "$ROOT/err" &
echo $! > "$ROOT/pid"
until grep -q '^ready ' "$ROOT/out"; do
  kill -0 $! || { cat "$ROOT/err" >&2; exit 1; }
  sleep 0.1
done
`;

describe('the packed gateway', () => {
  let packed: PackedGateway;
  beforeAll(async () => {
    if (missing.length === 0) packed = await packGateway();
  }, PACK_TIMEOUT_MS);
  afterAll(() => packed?.remove());

  test.skipIf(missing.length > 0)(
    `serves a team by the commands of its README, word by word${missing.map((each) => ` (${each})`).join('')}`,
    { timeout: PACK_TIMEOUT_MS },
    async () => {
      const root = await createRoot();
      onTestFinished(() => rm(root, { recursive: true, force: true }));
      const mock = await startMock({ port: 0 });
      onTestFinished(() => mock.close());
      const registry = await startPackageRegistry(gatewayManifest);
      onTestFinished(registry.close);
      const certificate = await certificateFor(root);
      const port = await freePort();
      await writeFile(join(root, 'edits'), editsOf({ upstream: mock.url, port, root }));
      const prefix = join(root, 'usr/local');
      const env = {
        ...installEnvironment(registry, join(root, 'npm-cache')),
        npm_config_prefix: prefix,
        PATH: [
          join(root, 'bin'),
          join(prefix, 'bin'),
          dirname(process.execPath),
          process.env.PATH,
        ].join(delimiter),
        ...{ ROOT: root, CERTIFICATE: certificate, RENEWED_LINEAGE: dirname(certificate) },
      };
      for (const unit of UNITS.filter((name) => name.endsWith('.service')))
        await writeFile(
          join(root, `start-${basename(unit, '.service')}`),
          startScript(await readFile(join(packed.installed, 'deploy', unit), 'utf8'), root),
        );
      onTestFinished(() => kill(join(root, 'pid')));
      const commands = inside(await readCommands(), root).replaceAll(
        'https://data.example:4443',
        `https://localhost:${port}`,
      );
      const { stdout } = await run('bash', ['-e', '-c', IN_A_FOLDER + commands], {
        cwd: dirname(packed.tarball),
        env,
      });

      expect(stdout).toMatch(/"code":0/);
      expect(stdout).toMatch(/^sdqa_\w+$/m);
      expect(stdout).toMatch(/is restored to .*The previous data is now/);
      expect(stdout).toContain('Balances and counters match the ledger.');
      expect(existsSync(join(root, 'var/log/social-data-gateway/gateway.log'))).toBe(true);
      for (const unit of UNITS.filter((name) => !name.endsWith('backup.service')))
        expect(await isEnabled(root, unit)).toBe(true);
      await expectAccepted(root, prefix);
    },
  );
});

/** All commands of the section for one small machine, in their order. */
async function readCommands(): Promise<string> {
  const file = new URL('../../packages/gateway/README.md', import.meta.url);
  const [, rest = ''] = (await readFile(file, 'utf8')).split(
    '\n## A relay for a team on one small machine\n',
  );
  const [section = ''] = rest.split('\n## ');
  const blocks = [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, text = '']) => text);
  expect(blocks.length).toBeGreaterThan(7);
  return blocks.join('');
}

/** Paths of the machine as paths in the folder. */
function inside(text: string, root: string): string {
  return text.replaceAll(/(?<![\w:/".-])\/(?=etc\/|var\/)/g, `${root}/`);
}

/** What the team writes into the options, as commands of sed. */
function editsOf({
  upstream,
  port,
  root,
}: {
  readonly upstream: string;
  readonly port: number;
  readonly root: string;
}): string {
  return [
    `s|=/etc/|=${root}/etc/|`,
    `s|^GATEWAY_UPSTREAM=.*|GATEWAY_UPSTREAM=${upstream}|`,
    `s|^GATEWAY_PUBLIC_URL=.*|GATEWAY_PUBLIC_URL=https://localhost:${port}|`,
    `$a GATEWAY_TLS_PORT=${port}\\nGATEWAY_ADMIN_PORT=0`,
  ].join('\n');
}

/** What systemd does for a unit: folders, variables, and its commands one after the other. */
function startScript(unit: string, root: string): string {
  const specifiers: Readonly<Record<string, string>> = {
    ...{ '%S': join(root, 'var/lib'), '%L': join(root, 'var/log'), '%C': join(root, 'var/cache') },
    ...{ '%%': '%', $$: '$' },
  };
  const expand = (text: string) =>
    text.replace(/%.|\$\$/g, (specifier) => specifiers[specifier] ?? specifier);
  const foldersOf = (kind: string, parent: string) => {
    const [, names = ''] = new RegExp(`^${kind}Directory=(.*)$`, 'm').exec(unit) ?? [];
    return names.split(' ').map((name) => join(root, parent, name));
  };
  const states = foldersOf('State', 'var/lib');
  const lines = [
    ...[...states, ...foldersOf('Logs', 'var/log')].map((each) => `mkdir -p -m 0700 "${each}"`),
    ...[`export STATE_DIRECTORY="${states.join(':')}"`, 'umask 0077'],
  ];
  for (const [, variable = ''] of unit.matchAll(/^Environment="?(.*?)"?$/gm))
    lines.push(`export '${expand(variable)}'`);
  const [, file = ''] = /^EnvironmentFile=-(.*)$/m.exec(unit) ?? [];
  if (file !== '') lines.push(`set -a; . "${root}${file}"; set +a`);
  const commands = [...unit.matchAll(/^ExecStart(?:Post)?=(.*)$/gm)].map(([, text = '']) =>
    expand(text),
  );
  return [
    ...['set -e', ...lines],
    ...(unit.includes('Type=notify') ? commands.map(startGateway) : commands),
  ].join('\n');
}

async function expectAccepted(root: string, prefix: string): Promise<void> {
  // systemd-analyze looks for programs in the folders of the machine.
  const verified = join(root, 'verified');
  await mkdir(verified);
  for (const name of UNITS) {
    const unit = await readFile(join(root, 'etc/systemd/system', name), 'utf8');
    await writeFile(
      join(verified, name),
      unit.replace('=social-data-gateway serve', `=${prefix}/bin/social-data-gateway serve`),
    );
  }
  const paths = UNITS.map((name) => join(verified, name));
  const { stderr } = await run('/usr/bin/systemd-analyze', ['verify', ...paths]);
  expect(stderr).not.toContain('social-data-gateway');
}

async function isEnabled(root: string, unit: string): Promise<boolean> {
  const target = unit.endsWith('.timer') ? 'timers' : 'multi-user';
  const link = join(root, `etc/systemd/system/${target}.target.wants`, unit);
  return (await lstat(link)).isSymbolicLink();
}

async function certificateFor(root: string): Promise<string> {
  const { certFile, keyFile, remove } = throwAwayCertificate({ host: 'localhost' });
  onTestFinished(remove);
  const folder = join(root, 'renewed');
  await mkdir(folder);
  await copyFile(certFile, join(folder, 'fullchain.pem'));
  await copyFile(keyFile, join(folder, 'privkey.pem'));
  return join(folder, 'fullchain.pem');
}

async function kill(pidFile: string): Promise<void> {
  if (existsSync(pidFile)) process.kill(Number(await readFile(pidFile, 'utf8')));
}

/** A folder with what the commands find on Debian. */
async function createRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-debian-'));
  await chmod(root, 0o755);
  await mkdir(join(root, 'bin'));
  await writeFile(join(root, 'bin/install'), INSTALL, { mode: 0o755 });
  for (const folder of ['etc/systemd/system', 'etc/logrotate.d', 'usr/local', 'var/lib', 'var/log'])
    await mkdir(join(root, folder), { recursive: true });
  for (const name of ['passwd', 'group', 'shadow', 'gshadow', 'login.defs'])
    if (existsSync(`/etc/${name}`)) await copyFile(`/etc/${name}`, join(root, 'etc', name));
  return root;
}
