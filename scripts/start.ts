// `npm start`: mock, gateway and portal in one process, so that none is left running alone. The mock has a thread of its own:
// it loads Prism while the gateway loads its data.
// `--only NAME` starts one of them; `--relay` starts the mock as a paid service with a relay before it, and `--nodes`
// two gateways on one PostgreSQL; `--learn` shows how the contract learns, and ends by itself. Ctrl-C and SIGTERM stop
// them with exit code 0; a failed start prints one line and ends with exit code 1.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { operations } from '@social-data/contract/operations';
import { Failure, reportFailure } from './process/failure.mjs';
import { interruption } from './process/interruption.ts';
import { runNode } from './process/run-node.ts';
import { checkPorts, explainStart, HOST, planServices, type ServiceName } from './start/plan.mjs';
import { announce, exampleRequest, type RunningService, type Start } from './start/service.ts';

/** Milliseconds for all services to close before the process exits. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Each is imported when it is started, so that a wrong port is reported before anything slow happens. */
const starters: Readonly<Record<ServiceName, Start>> = {
  mock: async ({ port, host }) => {
    const thread = new Worker(new URL('./start/mock-worker.ts', import.meta.url), {
      workerData: { port, host },
    });
    const [url] = await once(thread, 'message');
    const close = async () => void (await thread.terminate());
    const address = exampleRequest(url, operations.searchUsers);
    return { url, close, requests: [{ purpose: 'try', address }] };
  },
  gateway: async (options) => (await import('./start/gateways.ts')).startPageDemo(options),
  portal: async ({ port, host, addressOf, signal }) => {
    // A build takes both cores, so it begins when all others have started.
    const [mock, gateway] = [await addressOf('mock'), await addressOf('gateway')];
    const addresses = { ...(mock && { mock }), ...(gateway && { gateway }) };
    const { addPortalPart, isPortalBuilt, startPortal } = await import('@social-data/portal');
    // Most users open neither the reference nor a download, so both are built on the first request.
    if (!isPortalBuilt({ parts: false })) {
      console.log('building the documentation, about 25 s ...');
      await buildPages(signal);
    }
    const portal = await startPortal({
      ...{ port, host, addresses: () => addresses },
      addPart: addPortalPart,
    });
    return {
      ...portal,
      requests: [{ purpose: 'try', address: `${portal.url}/openapi.json` }],
      note: `open ${portal.url} in a browser`,
    };
  },
  relay: async (options) => (await import('./start/gateways.ts')).startRelay(options),
  'node one': async (options) => (await import('./start/gateways.ts')).startNodeOne(options),
  'node two': async (options) => (await import('./start/gateways.ts')).startNodeTwo(options),
};

async function buildPages(signal: AbortSignal): Promise<void> {
  const { code, output } = await runNode({
    ...{ command: ['scripts/start/build-pages.ts'], output: 'collect', signal },
    env: { NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  if (code !== 0) throw new Failure(`The documentation could not be built. ${output.trim()}`);
}

await reportFailure(async () => {
  const plan = planServices(process.argv.slice(2), process.env);
  await checkPorts(plan);
  const interrupted = interruption();
  const aborted = once(interrupted, 'abort');
  if (plan.length === 0) {
    // Installed and loaded only where it is asked for.
    const { demonstrateLearning } = await import('./start/demonstrate-learning.ts');
    return await demonstrateLearning(interrupted);
  }
  const width = Math.max(...plan.map(({ name }) => name.length));
  const starting = new Map<string, Promise<RunningService>>();
  const started: RunningService[] = [];
  for (const planned of plan) {
    const { name, port } = planned;
    const addressOf = async (other: string) => (await starting.get(other))?.url;
    const service = starters[name]({ port, host: HOST, addressOf, signal: interrupted });
    // Another program may have taken the port since it was checked.
    const explained = service.catch((error) => Promise.reject(explainStart(planned, error)));
    explained.then(
      (running) => started.push(running),
      () => undefined,
    );
    starting.set(name, explained);
  }
  const announceAll = async () => {
    for (const [name, service] of starting) {
      const running = await service;
      if (interrupted.aborted) return;
      announce(name.padEnd(width), running);
    }
    flushCompileCache();
    console.log(`ready in ${(performance.now() / 1000).toFixed(1)} s, Ctrl-C stops everything`);
  };
  // In reverse order: a service may need an earlier one.
  const close = async () => {
    for (const running of started.reverse()) await running.close();
  };
  try {
    // On a signal, do not wait for services that are still starting: the exit or the next build removes their files.
    await Promise.race([announceAll(), aborted]);
    await aborted;
  } catch (error) {
    if (!interrupted.aborted) {
      await Promise.allSettled(starting.values());
      await close();
      throw error;
    }
  }
  await Promise.race([close(), setTimeout(CLOSE_TIMEOUT_MS)]);
  process.exit(0);
});
