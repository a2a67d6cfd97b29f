import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { gatewayOptions } from '../../src/config/gateway-options.ts';
import { flagOf, variableOf } from '../../src/config/option-table.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { flagsOfCommands } from '../command/flags-of-commands.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { missingPromtool, promtool } from './promtool.ts';

const deployPath = (name: string) =>
  fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const readDeployFile = (name: string) => readFileSync(deployPath(name), 'utf8');

/** What the tests read of the deployment for Kubernetes. */
interface Deployment {
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
      readonly spec: {
        readonly securityContext: object;
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly [Container];
      };
    };
  };
}

interface Container {
  readonly image: string;
  readonly ports: readonly { readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly resources: { readonly limits: { readonly memory: string } };
}

/** Milliseconds of a shutdown after `shutdownTimeout`: what is aborted ends, data and log are closed. */
const AFTER_TIMEOUT_MS = 5_000;

/** Lines with the flags of other programs. */
const OTHER_PROGRAMS =
  /\b(CMD|HEALTHCHECK|NODE_OPTIONS|certbot|docker|install|kubectl|npm|openssl|podman|systemctl)\b|--stop-timeout/;

const files = readdirSync(deployPath('.'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(json|md)$/.test(entry.name))
  .map(({ parentPath, name }) => relative(deployPath('.'), join(parentPath, name)));

const unit = readDeployFile('social-data-gateway.service');
const containerfile = readDeployFile('Containerfile');
const { services } = parse(readDeployFile('compose/compose.yaml'));
const deployment: Deployment = parse(readDeployFile('kubernetes/deployment.yaml'));
const { metadata, spec: pod } = deployment.spec.template;
const [container] = pod.containers;

const environmentOfContainer = (name: string) =>
  new RegExp(`\\b${name}=("[^"]*"|\\S+)`).exec(containerfile)?.[1];

describe('the files of deploy/', () => {
  const path = useFolderPerTest();

  test('name variables and flags that the gateway has', () => {
    expect(files.length).toBeGreaterThan(12);
    const keys = Object.keys(gatewayOptions);
    const variables: readonly string[] = keys.map(variableOf);
    const flags = new Set([...keys.map(flagOf), ...flagsOfCommands()]);
    for (const file of files)
      for (const line of readDeployFile(file).split('\n')) {
        for (const [variable] of line.matchAll(/\bGATEWAY_[A-Z_]+\b/g))
          expect(variables, `${file}: ${line}`).toContain(variable);
        for (const [flag] of gatewayText(line).matchAll(/(?<=\s)--[a-z][a-z-]+/g))
          expect(flags, `${file}: ${line}`).toContain(flag);
      }
  });

  test('give values that the options take', () => {
    for (const environment of [
      services.gateway.environment,
      Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
    ])
      for (const [key, { type }] of Object.entries(gatewayOptions)) {
        const value: unknown = environment[variableOf(key)];
        if (typeof value === 'string') expect(type.parse(value), key).toBeDefined();
      }
  });

  test('have the ports of the gateway', () => {
    const [port, adminPort] = [gatewayOptions.port.default, gatewayOptions.adminPort.default];
    expect(containerfile).toContain(`\nEXPOSE ${port}\n`);
    expect(containerfile).toContain(`process.env.${variableOf('adminPort')} || ${adminPort}`);
    expect(services.gateway.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(
      parse(readDeployFile('compose/prometheus.yml')).scrape_configs[0].static_configs,
    ).toEqual([{ targets: [`gateway:${adminPort}`] }]);
    expect(container.ports.map(({ containerPort }) => `${containerPort}`)).toEqual([
      port,
      adminPort,
    ]);
    expect(metadata.annotations['prometheus.io/port']).toBe(adminPort);
  });

  test('wait for the end of the gateway longer than its shutdown lasts, also that of a relay', () => {
    const relay = readConfig(
      { source: 'relay', upstream: 'https://data.example', upstreamTokenEnv: 'TOKEN' },
      { TOKEN: 'demo-upstream' },
    );
    const seconds = (relay.drainDelay + relay.shutdownTimeout + AFTER_TIMEOUT_MS) / 1_000;
    expect(Number(/--stop-timeout of\n# (\d+)/.exec(containerfile)?.[1])).toBeGreaterThanOrEqual(
      seconds,
    );
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(seconds);
    expect(Number(/^(\d+)s$/.exec(services.gateway.stop_grace_period)?.[1])).toBeGreaterThanOrEqual(
      seconds,
    );
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds);
  });

  test('keep the data in one place', () => {
    const [, folder = ''] = /^VOLUME (.*)$/m.exec(containerfile) ?? [];
    expect(environmentOfContainer(variableOf('dataDir'))).toBe(folder);
    expect(services.gateway.volumes).toEqual([`gateway-data:${folder}`]);
    const mount = container.volumeMounts.find(({ name }) => name === 'data');
    expect(mount?.mountPath).toBe(folder);
    expect(container.env.find(({ name }) => name === variableOf('dataDir'))?.value).toBe(
      `${folder}/data`,
    );
    // %S is /var/lib.
    expect(unit).toContain(
      `\nEnvironment=${variableOf('dataDir')}=${folder.replace('/var/lib', '%S')}\n`,
    );
    expect(stateFolders(unit)).toContain(folder.replace('/var/lib/', ''));
  });

  test('let the gateway write the backups, which the unit of the backup only asks for', () => {
    expect(unit).toContain('\nProtectSystem=strict\n');
    const backups = stateFolders(readDeployFile('social-data-gateway-backup.service'));
    expect(backups).toHaveLength(1);
    expect(stateFolders(unit)).toEqual(expect.arrayContaining([...backups]));
  });

  test('let a child of the gateway tell systemd that it is ready', () => {
    expect(unit).toMatch(/^Type=notify\nNotifyAccess=all\n/m);
  });

  test('run the image as its user', () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(containerfile) ?? [];
    expect(pod.securityContext).toMatchObject({
      runAsUser: Number(user),
      runAsGroup: Number(group),
      fsGroup: Number(group),
    });
    expect(readDeployFile('compose/compose.yaml')).toContain(
      `chown ${user} secrets/database-password`,
    );
  });

  test('give a pod more memory than the limit of Node', () => {
    const mebibytes = Number(/--max-old-space-size=(\d+)/.exec(containerfile)?.[1]);
    const gibibytes = Number(/^(\d+)Gi$/.exec(container.resources.limits.memory)?.[1]);
    expect(gibibytes * 1024).toBeGreaterThan(mebibytes * 1.25);
  });

  test('run the image of this release', () => {
    const { version } = parse(readDeployFile('../package.json'));
    const { images } = parse(readDeployFile('kubernetes/kustomization.yaml'));
    expect(images[0].newTag).toBe(version);
    for (const file of ['deployment.yaml', 'prepare-database.yaml'])
      expect(readDeployFile(`kubernetes/${file}`)).toContain(`image: ${images[0].name}:${version}`);
  });

  test('mount files that are there, among them a configuration that Prometheus accepts', () => {
    const mounted = Object.entries<{ readonly volumes?: readonly string[] }>(services).flatMap(
      ([service, { volumes = [] }]) =>
        volumes
          .map((volume) => volume.split(':'))
          .filter(([from = '']) => from.startsWith('.'))
          .map(([from = '', to = '']) => ({ service, from: join('compose', from), to })),
    );
    expect(mounted.length).toBeGreaterThan(4);
    for (const { from } of mounted) expect(existsSync(deployPath(from)), from).toBe(true);
    if (missingPromtool) return;
    for (const { service, from, to } of mounted) {
      if (service !== 'prometheus') continue;
      mkdirSync(dirname(path(to)), { recursive: true });
      cpSync(deployPath(from), path(to));
    }
    expect(promtool('check', 'config', path('etc/prometheus/prometheus.yml'))).toContain(
      'rules found',
    );
  });
});

/** The part of a line whose flags are those of the gateway: the arguments of its command, or a sentence. */
function gatewayText(line: string): string {
  const [, args] = /\bsocial-data-gateway ([a-z].*)$/.exec(line) ?? [];
  if (args !== undefined) return args;
  return OTHER_PROGRAMS.test(line) ? '' : line;
}

/** The folders below /var/lib that a unit of systemd may write to. */
function stateFolders(unitText: string): readonly string[] {
  const [, names = ''] = /^StateDirectory=(.*)$/m.exec(unitText) ?? [];
  return names.split(' ');
}
