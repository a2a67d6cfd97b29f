import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { systemClock } from '../../../source/src/source.ts';
import { ask, callOf, startTestGateway } from './test-gateway.ts';
import { throwAwayCertificate } from './throw-away-certificate.ts';

/** The texts that Prometheus requires about each metric. */
interface Family {
  readonly help: string | undefined;
  readonly type: string | undefined;
}

/** Units and abbreviations that are not base units: https://prometheus.io/docs/practices/naming/ */
const OTHER_UNITS = /_(milliseconds|microseconds|nanoseconds|minutes|hours|days|ms|kilobytes|kb)\b/;

/** On Linux, each with its labels. Alerts and dashboards name them. */
const processMetrics: Readonly<Record<string, readonly string[]>> = {
  process_cpu_user_seconds_total: [],
  process_cpu_system_seconds_total: [],
  process_cpu_seconds_total: [],
  process_start_time_seconds: [],
  process_resident_memory_bytes: [],
  process_virtual_memory_bytes: [],
  process_heap_bytes: [],
  process_open_fds: [],
  process_max_fds: [],
  nodejs_eventloop_lag_seconds: [],
  nodejs_eventloop_lag_min_seconds: [],
  nodejs_eventloop_lag_max_seconds: [],
  nodejs_eventloop_lag_mean_seconds: [],
  nodejs_eventloop_lag_stddev_seconds: [],
  nodejs_eventloop_lag_p50_seconds: [],
  nodejs_eventloop_lag_p90_seconds: [],
  nodejs_eventloop_lag_p99_seconds: [],
  nodejs_active_resources: ['type'],
  nodejs_active_handles: ['type'],
  nodejs_active_requests: ['type'],
  nodejs_heap_size_total_bytes: [],
  nodejs_heap_size_used_bytes: [],
  nodejs_external_memory_bytes: [],
  nodejs_heap_space_size_total_bytes: ['space'],
  nodejs_heap_space_size_used_bytes: ['space'],
  nodejs_heap_space_size_available_bytes: ['space'],
  nodejs_version_info: ['version', 'major', 'minor', 'patch'],
  nodejs_gc_duration_seconds: ['kind'],
};

describe('the metrics', () => {
  test('follow the naming rules of Prometheus', async () => {
    const { families } = await scrape();
    expect(families.size).toBeGreaterThan(30);
    for (const [name, { help, type }] of families) {
      expect(help, name).toMatch(/./);
      expect(['counter', 'gauge', 'histogram', 'summary'], name).toContain(type);
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(name).not.toMatch(OTHER_UNITS);
      // Counters, and they alone, end in _total.
      expect(name.endsWith('_total'), `${type} ${name}`).toBe(type === 'counter');
      expect(name).not.toMatch(/_(count|sum|bucket|info_total)$/);
    }
  });

  test('of the process have the same names and labels whatever the library that collects them', async () => {
    const { samples } = await scrape();
    const names = [...samples.matchAll(/^# TYPE ((?:nodejs|process)_\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(names.sort()).toEqual(Object.keys(processMetrics).sort());
    // Not all of them have samples at each scrape: no garbage may have been collected.
    for (const [, name = '', labels = ''] of samples.matchAll(
      /^((?:nodejs|process)_\w+){(.*)} /gm,
    )) {
      const used = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label);
      expect(used.filter((label) => label !== 'le')).toEqual(
        processMetrics[name.replace(/^(nodejs_gc_.*)_(bucket|sum|count)$/, '$1')],
      );
    }
  });

  test('have the release, the end of the certificate, the size of the write-ahead log and the time of commits', async () => {
    const { samples } = await scrape();
    expect(samples).toMatch(
      /^social_data_build_info\{version="\d+\.\d+\.\d+",node_version="v\d+\.\d+\.\d+"\} 1$/m,
    );
    const expiry = sampleOf(samples, 'social_data_certificate_expiry_timestamp_seconds');
    expect(Math.abs(expiry - Date.now() / 1000 - 86_400)).toBeLessThan(3_600);
    expect(sampleOf(samples, 'social_data_wal_size_bytes')).toBeGreaterThan(0);
    expect(sampleOf(samples, 'social_data_commit_duration_seconds_count')).toBeGreaterThan(0);
    expect(sampleOf(samples, 'social_data_commit_duration_seconds_sum')).toBeGreaterThan(0);
  });

  test('have no end of a certificate without HTTPS', async () => {
    const gateway = await startTestGateway();
    const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
    expect(text).not.toMatch(/^social_data_certificate/m);
  });
});

/** The metrics of a gateway with HTTPS and a data file, after a call. */
async function scrape(): Promise<{ families: Map<string, Family>; samples: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  const certificate = throwAwayCertificate();
  onTestFinished(() => {
    certificate.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const database = openDatabase({ file: join(folder, 'gateway.sqlite') });
  const store = createSqliteStore(database, { clock: systemClock });
  const gateway = await startTestGateway({ tls: { ...certificate, port: 0 } }, { store });
  const token = await gateway.token();
  expect((await ask(`${gateway.url}${callOf('searchUsers', { token })}`)).body.code).toBe(0);
  const samples = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
  await gateway.close();
  const about = (keyword: string) =>
    new Map(
      [...samples.matchAll(new RegExp(`^# ${keyword} (\\S+) (.*)$`, 'gm'))].map(
        ([, name = '', text = '']) => [name, text],
      ),
    );
  const [helps, types] = [about('HELP'), about('TYPE')];
  const names = [...samples.matchAll(/^([a-z]\w*)/gm)].map(([, name = '']) => name);
  const families = names.map((name) => {
    const family = types.has(name) ? name : name.replace(/_(count|sum|bucket)$/, '');
    return [family, { help: helps.get(family), type: types.get(family) }] as const;
  });
  return { families: new Map(families), samples };
}

function sampleOf(samples: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(samples)?.[1]);
}
