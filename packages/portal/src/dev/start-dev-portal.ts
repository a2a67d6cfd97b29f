import { join } from 'node:path';
import { createServer, resolveConfig, resolveSiteData } from 'vitepress';
import type { Addresses } from '../../shared/addresses.ts';
import { cacheFolder, portalFolder } from '../portal-files.ts';
import type { RunningPortal } from '../serve.ts';
import type { writeDevPages } from './write-dev-pages.ts';

export interface DevPortalOptions {
  readonly port: number;
  readonly host: string;
  /** The addresses of "Try it". */
  readonly addresses: Addresses;
  /** The function as it is with the contract of that moment. */
  readonly writePages: () => Promise<typeof writeDevPages>;
}

export interface DevPortal extends RunningPortal {
  /** Writes the pages that have changed, and updates open tabs. Tabs reload when the frame has changed. */
  renew(): Promise<void>;
}

/** VitePress' module with the texts of the frame around every page: navigation, sidebar, titles. */
const FRAME = '/@siteData';

/**
 * Serves the pages with VitePress' development server. It has no reference, search, downloads and files for assistants,
 * which are made from a finished site.
 */
export async function startDevPortal(options: DevPortalOptions): Promise<DevPortal> {
  const { port, host, addresses } = options;
  const folder = join(cacheFolder, 'dev');
  const write = async () => (await options.writePages())(folder, addresses);
  const { facts } = await write();
  // Where the configuration and the loaders of data look for them.
  process.env.PORTAL_PAGES = folder;
  process.env.PORTAL_FACTS = JSON.stringify(facts);
  const config = await resolveConfig(portalFolder);
  config.logger = { ...config.logger, info: () => undefined };
  const server = await createServer(
    portalFolder,
    { port, host, strictPort: true },
    undefined,
    config,
  );
  await server.listen();
  const [url = ''] = server.resolvedUrls?.local ?? [];
  return {
    url: url.replace(/\/$/, ''),
    close: () => server.close(),
    renew: async () => {
      const site = await resolveSiteData(portalFolder, (await write()).config);
      if (JSON.stringify(site) === JSON.stringify(config.site)) return;
      Object.assign(config.site, site);
      const { client } = server.environments;
      const frame = client.moduleGraph.getModuleById(FRAME);
      if (frame !== undefined) client.moduleGraph.invalidateModule(frame);
      // Components would get a second copy of the modules between them and the frame.
      client.hot.send({ type: 'full-reload' });
    },
  };
}
