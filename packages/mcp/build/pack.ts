// Run by npm after `npm pack`.
import { packBuilt } from '@social-data/package-build';
import { buildMcp } from './build-mcp.ts';

await packBuilt(buildMcp);
