// `npm run build`: everything that is published.
import { writeFile } from 'node:fs/promises';
import { buildCli, cliFolder } from '../packages/cli/build/build-cli.ts';
import { referenceFile, referenceText } from '../packages/cli/build/reference-file.ts';
import { apiFile, apiReference } from '../packages/client/build/api-reference.ts';
import { buildClient, clientFolder } from '../packages/client/build/build-client.ts';
import { clientTarballs, packClient } from '../packages/client/build/pack-client.ts';
import { buildGateway, gatewayFolder } from '../packages/gateway/build/build-gateway.ts';
import { buildMcp, mcpFolder } from '../packages/mcp/build/build-mcp.ts';
import { buildMock, mockFolder } from '../packages/mock/build/build-mock.ts';
import { buildPortal } from '../packages/portal/src/build.ts';

await writeFile(apiFile, apiReference());
await buildClient(clientFolder);
console.log(`The client is built: ${clientFolder}`);
console.log(`To install it: ${await packClient(clientFolder, clientTarballs)}`);
await buildGateway(gatewayFolder);
console.log(`The gateway is built: ${gatewayFolder}`);
await buildMock(mockFolder);
console.log(`The mock is built: ${mockFolder}`);
console.log(`To install it: ${await packClient(mockFolder, clientTarballs)}`);
await buildMcp(mcpFolder);
console.log(`The MCP server is built: ${mcpFolder}`);
console.log(`To install it: ${await packClient(mcpFolder, clientTarballs)}`);
await writeFile(referenceFile, referenceText());
await buildCli(cliFolder);
console.log(`The command line is built: ${cliFolder}`);
console.log(`To install it: ${await packClient(cliFolder, clientTarballs)}`);
console.log(`The portal is ${await buildPortal()}.`);
