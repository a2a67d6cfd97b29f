import { readdirSync, readFileSync } from 'node:fs';
import { withServers } from '../gateway/compare-servers.ts';
import { withRelay } from '../gateway/with-relay.ts';
import { distinctSearches } from '../gateway/distinct-calls.ts';
import { responsesPerSecond } from '../gateway/run-load.ts';
import { operations } from '@social-data/contract';
const which = process.argv[2];
const one = (token: string) => [`${operations.searchUsers.path}?${new URLSearchParams({ token, keyword: 'camping' })}`];
const threads = (pid: number) => new Map(readdirSync(`/proc/${pid}/task`).map((t) => { const s = readFileSync(`/proc/${pid}/task/${t}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return [t + ' ' + s.slice(s.indexOf('(') + 1, s.lastIndexOf(')')), Number(f[11]) + Number(f[12])]; }));
const show = async (server: any, paths: any) => {
  await responsesPerSecond(server.url, paths, 6);
  const before = threads(server.pid);
  await server.beginProfile();
  const rate = await responsesPerSecond(server.url, paths, 4);
  const { profile, otherThreads } = await server.endProfile();
  const after = threads(server.pid);
  for (const [k, v] of after) { const d = v - (before.get(k) ?? 0); if (d > 2) console.log('thread', k, d * 10000 / (rate * 4)); }
  const by = new Map<string, number>(); let busy = 0, idle = 0;
  const ids = new Map(profile.nodes.map((n: any) => [n.id, n]));
  profile.samples.forEach((id: number, i: number) => {
    const n: any = ids.get(id); const t = profile.timeDeltas[i + 1] ?? 0; const f = n.callFrame;
    if (f.functionName === '(idle)') { idle += t; return; } busy += t;
    const k = f.functionName + ' ' + f.url.split('/').slice(-2).join('/') + ':' + f.lineNumber;
    by.set(k, (by.get(k) ?? 0) + t);
  });
  console.log('rate', rate, 'wall', busy / rate / 4, 'other', otherThreads / (rate * 4), 'idle share', idle / (idle + busy));
  for (const [k, t] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 50)) console.log((t / rate / 4).toFixed(2), k);
};
if (which === 'one') await withServers([], { users: 10000, pathsFor: one }, ({ gateway, paths }) => show(gateway, paths));
if (which === 'distinct') await withServers([], { users: 100000, pathsFor: (t) => distinctSearches(60000, t) }, ({ gateway, paths }) => show(gateway, paths));
if (which === 'relay') await withRelay({ concurrency: 64 }, ({ relay }) => show(relay, distinctSearches(60000, relay.token)));
if (which === 'bare') await withRelay({ concurrency: 64 }, ({ relay, bare }) => show(bare, distinctSearches(60000, relay.token)));
