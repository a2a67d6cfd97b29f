import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { degradedIds, notReadyIds } from '../../../source/src/source.ts';
import { ask, callOf, startTestGateway } from '../server/test-gateway.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { missingPromtool, promtool } from './promtool.ts';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

interface RuleTests {
  readonly tests: readonly { readonly name: string }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly type: string;
    readonly description?: string;
    readonly gridPos: { readonly x: number; readonly w: number };
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

/** A metric of Prometheus itself. */
const ELSEWHERE = ['up'];

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const read = (relative: string) => readFileSync(path(relative), 'utf8');

const rulesFile = '../../deploy/prometheus/social-data-gateway.rules.yml';
const rules: Rules = parse(read(rulesFile));
const alerts = rules.groups.flatMap((group) => group.rules);
const names = alerts.map(({ alert }) => alert);
const { panels }: Dashboard = JSON.parse(read('../../deploy/grafana/social-data-gateway.json'));

describe('the alerts', () => {
  beforeEach(({ skip }) => {
    if (missingPromtool !== undefined) skip(missingPromtool);
  });

  test('are valid rules', () => {
    expect(promtool('check', 'rules', path(rulesFile))).toContain('SUCCESS');
  });

  test('are raised, each by a series of its own', () => {
    const { tests }: RuleTests = parse(read('alerts.yml'));
    expect(tests.map(({ name }) => name)).toEqual(names);
    expect(promtool('test', 'rules', path('alerts.yml'))).toContain('SUCCESS');
  });

  test('stay silent for the metrics of a gateway that serves calls', async () => {
    const samples = await scrape();
    const series = samples
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        const name = line.slice(0, at);
        const labels = 'instance="one",job="social-data-gateway"';
        const labelled = name.includes('{')
          ? name.replace('{', `{${labels},`)
          : `${name}{${labels}}`;
        const value = OF_A_SERVICE[name] ?? line.slice(at + 1);
        // The event loop of a process that was just scraped has no values yet.
        return { series: labelled, values: Number.isNaN(Number(value)) ? '_x60' : `${value}x60` };
      });
    const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'healthy.yml');
    const tests = [
      {
        interval: '1m',
        input_series: series,
        alert_rule_test: names.map((alertname) => ({ alertname, eval_time: '1h', exp_alerts: [] })),
      },
    ];
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [path(rulesFile)], tests }));
    expect(promtool('test', 'rules', file)).toContain('SUCCESS');
  });
});

describe('the files for Prometheus and Grafana', () => {
  test('ask for metrics that the gateway has', async () => {
    const samples = await scrape();
    const types = [...samples.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const known = [
      ...ELSEWHERE,
      ...types.map(([, name, type]) => (type === 'histogram' ? `${name}_bucket` : name)),
    ];
    const expressions = [
      ...alerts.map(({ expr }) => expr),
      ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    for (const expression of expressions)
      for (const [name] of expression.matchAll(/\b(social_data|nodejs|process)_\w+|\bup\b/g))
        expect(known, expression).toContain(name);
  });

  test('explain each alert in the runbook, and each panel in its description', () => {
    const sections = [...read('../../deploy/RUNBOOK.md').matchAll(/^## (\w+)$/gm)];
    expect(sections.map(([, title]) => title).sort()).toEqual([...names].sort());
    for (const { title, type, description = '' } of panels)
      if (type !== 'row') expect(description, title).toMatch(/\w.*\.$/);
  });

  test('explain each reason of /readyz in the runbook, and no other one', () => {
    const [, reasons = ''] = read('../../deploy/RUNBOOK.md').split('## Reasons of /readyz');
    const entries = reasons.split(/^### /m).slice(1);
    const texts = new Map(entries.map((entry) => [entry.split('\n')[0], entry]));
    expect([...texts.keys()]).toEqual([...notReadyIds, ...degradedIds]);
    for (const text of texts.values()) expect(text).toMatch(/\n\n\w.*\./);
  });

  test('lead from one entry of the runbook to another that is there', () => {
    const runbook = read('../../deploy/RUNBOOK.md');
    const anchors = [...runbook.matchAll(/^##+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-').replaceAll('/', ''),
    );
    const links = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(anchors).toContain(link);
  });

  test('have panels within the width of a dashboard', () => {
    for (const { title, gridPos } of panels)
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
  });
});

/** Values of a service in place of those of a test: its certificate ends tomorrow, and its machine may be overloaded. */
const OF_A_SERVICE: Readonly<Record<string, string>> = {
  social_data_certificate_expiry_timestamp_seconds: '8640000',
  nodejs_eventloop_lag_p99_seconds: '0.01',
};

/** The metrics of a gateway with HTTPS that has served a call and refused another one. */
async function scrape(): Promise<string> {
  const certificate = throwAwayCertificate();
  onTestFinished(() => certificate.remove());
  const gateway = await startTestGateway({ tls: { ...certificate, port: 0 } });
  const token = await gateway.token();
  expect((await ask(`${gateway.url}${callOf('searchUsers', { token })}`)).body.code).toBe(0);
  expect((await ask(`${gateway.url}${callOf('searchUsers', { token: 'x' })}`)).body.code).toBe(100);
  return (await fetch(`${gateway.adminUrl}/metrics`)).text();
}
