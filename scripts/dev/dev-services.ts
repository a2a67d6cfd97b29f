import { join } from 'node:path';
import { operations } from '@social-data/contract/operations';
import { listen, originOf } from '@social-data/server-protocol';
import { createServer, type ViteDevServer } from 'vite';
import {
  closeMockServer,
  createMockServer,
  type MockHandler,
} from '../../packages/mock/src/mock-server.ts';
import type { loadMock } from '../../packages/mock/src/start-mock.ts';
import { defaultAddresses } from '../../packages/portal/shared/addresses.ts';
import { startDevPortal } from '../../packages/portal/src/dev/start-dev-portal.ts';
import type { writeDevPages } from '../../packages/portal/src/dev/write-dev-pages.ts';
import { projectRoot } from '../process/project-root.ts';
import { explainStart, HOST, type planDev } from '../start/plan.mjs';
import {
  announce,
  exampleRequest,
  type RunningService,
  type StartOptions,
} from '../start/service.ts';

/** Imports modules of the project as they are now, in the same process. */
interface FreshModules {
  /** Imports a file of the project. Packages from outside are imported once, by Node. */
  load(path: string): ReturnType<ViteDevServer['ssrLoadModule']>;
  /** Makes the next `load` read these files again, and run all modules that import them. */
  forget(paths: readonly string[]): void;
}

/**
 * Node keeps each module for good, and our modules read the contract when they are imported. Vite's loader can forget
 * them. Its watcher, which knows how editors save, tells of each file that changes in `openapi/`, and of each module that
 * was loaded. A contract leaves about 2 MB, most likely the validators that Prism compiles and keeps.
 */
export async function createFreshModules(onChange: () => void): Promise<FreshModules> {
  const vite = await createServer({
    ...{ configFile: false, envDir: false, appType: 'custom', logLevel: 'error' },
    root: join(projectRoot, 'openapi'),
    cacheDir: join(projectRoot, '.cache', 'dev'),
    optimizeDeps: { noDiscovery: true },
    // What we write ourselves is forgotten at once, without waiting for the watcher.
    server: {
      ...{ middlewareMode: true, hmr: false, ws: false },
      watch: { ignored: [join(projectRoot, 'generated', '**')] },
    },
  });
  vite.watcher.on('all', () => onChange());
  return {
    load: (path) => vite.ssrLoadModule(join(projectRoot, path)),
    forget: (paths) => {
      for (const path of paths) vite.moduleGraph.onFileChange(join(projectRoot, path));
    },
  };
}

type Plan = ReturnType<typeof planDev>;

/** A service that can go on with another contract. */
interface DevService extends RunningService {
  /** Takes the contract that is on the disk. Rejects, and goes on with the one that it has, when that fails. */
  renew(): Promise<void>;
}

type StartDev = (modules: FreshModules, options: StartOptions) => Promise<DevService>;

const starters: Readonly<Record<Plan[number]['name'], StartDev>> = {
  mock: async (modules, { host, port }) => {
    const first = Promise.withResolvers<MockHandler>();
    let current = first.promise;
    const server = createMockServer(() => current);
    const bound = await listen(server, { host, port });
    const url = originOf({ host, port: bound.port });
    const close = () => closeMockServer(server);
    const renew = async () => {
      const module = await modules.load('packages/mock/src/start-mock.ts');
      const load: typeof loadMock = module.loadMock;
      const mock = await load(url);
      first.resolve(mock);
      current = Promise.resolve(mock);
    };
    await renew().catch((error) => close().then(() => Promise.reject(error)));
    const address = exampleRequest(url, operations.searchUsers);
    return { url, renew, close, requests: [{ purpose: 'try', address }] };
  },
  portal: async (modules, { host, port, addressOf }) => {
    const writePages = async (): Promise<typeof writeDevPages> =>
      (await modules.load('packages/portal/src/dev/write-dev-pages.ts')).writeDevPages;
    const mock = (await addressOf('mock')) ?? defaultAddresses.mock;
    const addresses = { ...defaultAddresses, mock };
    const portal = await startDevPortal({ port, host, addresses, writePages });
    const requests = [{ purpose: 'try', address: `${portal.url}/openapi.json` }];
    return { ...portal, requests, note: `open ${portal.url} in a browser` };
  },
};

/** The services of `npm run dev`. */
export interface DevServices {
  /** Whether all of them have started. */
  areRunning(): boolean;
  /** Starts those that have not started, and gives the others the contract of the disk. Prints what follows, and what fails. */
  renew(seconds: () => string): Promise<void>;
}

export function createDevServices(
  plan: Plan,
  modules: FreshModules,
  signal: AbortSignal,
): DevServices {
  const running = new Map<string, DevService>();
  const width = Math.max(...plan.map(({ name }) => name.length));
  const addressOf = async (name: string) => running.get(name)?.url;
  const renewOne = async (planned: Plan[number]) => {
    const { name, port } = planned;
    const service = running.get(name);
    if (service !== undefined) return service.renew();
    const started = await starters[name](modules, { host: HOST, port, addressOf, signal });
    running.set(name, started);
    announce(name.padEnd(width), started);
  };
  return {
    areRunning: () => running.size === plan.length,
    renew: async (seconds) => {
      const renewed: string[] = [];
      for (const planned of plan) {
        try {
          await renewOne(planned);
          renewed.push(`${planned.name} in ${seconds()}`);
        } catch (error) {
          const lines = [explainStart(planned, error).message];
          // A TypeError has the same class here: the modules run in this process.
          if (error instanceof TypeError)
            lines.push(
              'Code uses a name that the contract does not have: `npm run check` says where.',
            );
          if (running.has(planned.name)) lines.push('It goes on with the last good contract.');
          console.error(lines.join(' '));
        }
      }
      if (renewed.length > 0) console.log(renewed.join(', '));
    },
  };
}
