import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DCLinter } from 'dclint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { useFolderPerFile } from '../temporary-folder.ts';
import { deployPath, readDeployFile } from './deploy-files.ts';
import { missingPromtool, promtool } from './promtool.ts';

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks: readonly string[];
}

/** What the linter finds; its own types are lost in paths without an ending. */
interface LintedFile {
  readonly messages: readonly { readonly line: number; readonly message: string }[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const compose: Compose = parse(readDeployFile('compose/compose.yaml'));
const services = Object.entries(compose.services);

/** The files of this package that a service mounts: where each is, from the folder of the compose file, and inside. */
const mountedFiles = services.flatMap(([service, { volumes = [] }]) =>
  volumes
    .filter((volume) => volume.startsWith('.'))
    .map((volume) => {
      const [from = '', to = '', mode] = volume.split(':');
      return { service, from: deployPath(join('compose', from)), to, mode };
    }),
);

describe('the compose file', () => {
  const path = useFolderPerFile();

  test('follows the schema of compose files, and good practice', () => {
    // The order of keys is ours: what a reader looks for comes first.
    const rules = {
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'require-quotes-in-ports': [2, { quoteType: 'double' }],
    };
    const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
    const results: readonly LintedFile[] = linter.lintFiles(
      [deployPath('compose/compose.yaml')],
      false,
    );
    expect(results).toHaveLength(1);
    const lines = results.flatMap(({ messages }) => messages);
    expect(lines.map(({ line, message }) => `line ${line}: ${message}`)).toEqual([]);
  });

  test('publishes the gateway and Grafana on loopback, and nothing else', () => {
    const published = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual([
      expect.stringMatching(/^gateway 127\.0\.0\.1:(\d+):\1$/),
      expect.stringMatching(/^grafana 127\.0\.0\.1:(\d+):\1$/),
    ]);
    for (const name of ['database', 'prometheus'])
      for (const network of compose.services[name]?.networks ?? [])
        expect(compose.networks[network], network).toEqual({ internal: true });
  });

  test('pins the version of each image, and builds that of the gateway from the Containerfile', () => {
    for (const [name, { image, build }] of services) {
      if (name !== 'gateway') expect(image).toMatch(/^docker\.io\/\S+:v?\d+\.\d+(\.\d+)?(-\S+)?$/);
      else
        expect(
          existsSync(deployPath(join('compose', build?.context ?? '', build?.dockerfile ?? ''))),
        ).toBe(true);
    }
  });

  test('checks the health of each service, that of the gateway by its image', () => {
    for (const [name, { healthcheck }] of services)
      if (name !== 'gateway') expect(healthcheck?.test[0], name).toBe('CMD');
    expect(readDeployFile('Containerfile')).toMatch(/^HEALTHCHECK .*\\\n.*\/readyz/m);
  });

  test('mounts files that are in the package, read-only', () => {
    expect(mountedFiles.length).toBeGreaterThan(4);
    for (const { from, mode } of mountedFiles) {
      expect(existsSync(from), from).toBe(true);
      expect(mode).toBe('ro');
    }
  });

  test('names networks, volumes and secrets that it declares, and has a service for each', () => {
    const used = (pick: (service: Service) => readonly string[] | undefined) =>
      [...new Set(services.flatMap(([, service]) => pick(service) ?? []))].sort();
    const namedVolumes = used(({ volumes }) => volumes).filter((volume) => !volume.startsWith('.'));
    expect(used(({ networks }) => networks)).toEqual(Object.keys(compose.networks).sort());
    expect(used(({ secrets }) => secrets)).toEqual(Object.keys(compose.secrets).sort());
    expect(namedVolumes.map((volume) => volume.split(':')[0])).toEqual(
      Object.keys(compose.volumes).sort(),
    );
  });

  test('gives passwords as files, which its services read where they are', () => {
    const files = services.flatMap(([name, { environment = {}, secrets = [] }]) =>
      Object.entries(environment)
        .filter(([variable]) => /PASSWORD/.test(variable))
        .map(([variable, file]) => ({
          variable,
          file,
          mounted: secrets.map((secret) => `/run/secrets/${secret}`),
          name,
        })),
    );
    expect(files.map(({ name }) => name)).toEqual(['gateway', 'database', 'grafana']);
    for (const { variable, file, mounted } of files) {
      expect(variable).toMatch(/_FILE$/);
      expect(mounted).toContain(file);
    }
  });

  test.skipIf(missingPromtool)(
    'has a configuration and rules that Prometheus accepts, where it finds them',
    () => {
      for (const { service, from, to } of mountedFiles) {
        if (service !== 'prometheus') continue;
        mkdirSync(dirname(path(to)), { recursive: true });
        cpSync(from, path(to));
      }
      const printed = promtool('check', 'config', path('etc/prometheus/prometheus.yml'));
      expect(printed).toMatch(/rules found/);
    },
  );

  test('scrapes the gateway under the name of the job in the rules', () => {
    const {
      scrape_configs: [job],
    } = parse(readDeployFile('compose/prometheus.yml'));
    expect(readDeployFile('prometheus/social-data-gateway.rules.yml')).toContain(
      `up{job="${job.job_name}"}`,
    );
    const [host, port] = job.static_configs[0].targets[0].split(':');
    expect(Object.keys(compose.services)).toContain(host);
    expect(readDeployFile('Containerfile')).toContain(`GATEWAY_ADMIN_PORT || ${port}`);
  });

  test('gives Grafana the dashboard and a data source where it looks for them', () => {
    const {
      providers: [provider],
    } = parse(readDeployFile('compose/grafana/dashboards.yml'));
    const {
      datasources: [source],
    } = parse(readDeployFile('compose/grafana/data-source.yml'));
    const inside = mountedFiles.filter(({ service }) => service === 'grafana').map(({ to }) => to);
    expect(inside).toContain(`${provider.options.path}/social-data-gateway.json`);
    expect(inside.filter((to) => to.startsWith('/etc/grafana/provisioning/'))).toHaveLength(2);
    expect(Object.keys(compose.services)).toContain(new URL(source.url).hostname);
    expect(compose.services.prometheus?.healthcheck?.test.join(' ')).toContain(
      `:${new URL(source.url).port}/`,
    );
  });
});
