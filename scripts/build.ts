// `npm run build`: everything that is published.
import { buildClient, clientFolder } from '../packages/client/build/build-client.ts';
import { buildPortal } from '../packages/portal/src/build.ts';

await buildClient(clientFolder);
console.log(`The client is built: ${clientFolder}`);
console.log(`The portal is ${await buildPortal()}.`);
