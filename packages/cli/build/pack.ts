// Run by npm after `npm pack`: replaces the tarball with the built package.
import { packBuilt } from '@social-data/package-build';
import { buildCli } from './build-cli.ts';

await packBuilt(buildCli);
