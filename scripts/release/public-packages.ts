import { buildContract } from '@social-data/package-build';
import { buildCli } from '../../packages/cli/build/build-cli.ts';
import { buildClient } from '../../packages/client/build/build-client.ts';
import { buildConform } from '../../packages/conform/build/build-conform.ts';
import { buildGateway } from '../../packages/gateway/build/build-gateway.ts';
import { buildMcp } from '../../packages/mcp/build/build-mcp.ts';
import { buildMock } from '../../packages/mock/build/build-mock.ts';

/** How each published package is built into a folder, by the part of its name after `@social-data/`. */
export const publicPackages: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  contract: buildContract,
  client: buildClient,
  mock: buildMock,
  gateway: buildGateway,
  cli: buildCli,
  mcp: buildMcp,
  conform: buildConform,
};
