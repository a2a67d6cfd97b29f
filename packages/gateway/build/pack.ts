// Run by npm after `npm pack`.
import { packBuilt } from '@social-data/package-build';
import { buildGateway } from './build-gateway.ts';

await packBuilt(buildGateway);
