import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configWith, type GatewayConfig } from '@social-data/gateway';
import { dataFilePath } from '../../packages/gateway/src/config/data-folder.ts';
import { readConfig } from '../../packages/gateway/src/config/read-config.ts';
import { openDataFile } from '../../packages/gateway/src/open-data.ts';
import { type RunningGateway, startGateway } from '../../packages/gateway/src/start-gateway.ts';
import { systemClock } from '../../packages/source/src/source.ts';
import { failingOnDemand, newToken } from '../contract/targets/gateway.ts';

export interface Chain {
  /** The gateway that callers call: a relay. */
  readonly relay: RunningGateway;
  /** The gateway that the relay asks. It has sample data, and fails with the codes that parameters name. */
  readonly upstream: RunningGateway;
  close(): Promise<void>;
}

const quiet = { port: 0, adminPort: null, logLevel: 'silent', shutdownTimeout: 1_000 } as const;

/** Starts a gateway with sample data, and a relay before it. */
export async function startChain(changes: Partial<GatewayConfig> = {}): Promise<Chain> {
  const folders = [newFolder(), newFolder()] as const;
  const upstream = await startUpstream(folders[0]);
  const token = await newToken(upstream.store, 'the team', {});
  const { relay: settings } = readConfig(
    { source: 'relay', upstream: upstream.url, upstreamTokenEnv: 'TEAM' },
    { TEAM: token },
  );
  const config = { ...quiet, dataDir: folders[1], relay: settings, ...changes };
  // The suite sends hundreds of wrong tokens, whose responses would be delayed (decision D20).
  const throttle = { freeAttempts: 1_000_000 };
  const relay = await startGateway(configWith(config), { throttle });
  return {
    relay,
    upstream,
    close: async () => {
      await relay.close();
      await upstream.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'relay-chain-'));
}

async function startUpstream(dataDir: string): Promise<RunningGateway> {
  const config = configWith({ ...quiet, dataDir, publicUrl: 'http://upstream.invalid' });
  const { quotaZone } = config;
  const data = openDataFile(dataFilePath(dataDir), { clock: systemClock, quotaZone });
  await data.dataset.seed({ authors: 20, users: 2_000, questions: 20 });
  const cursorSecret = await data.store.secretValue('cursors');
  const dataset = data.dataset.createSource({
    cursorSecret,
    publicUrl: () => 'http://upstream.invalid',
  });
  return startGateway(config, { data, source: failingOnDemand(dataset) });
}
