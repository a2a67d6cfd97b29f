// Run by npm after `npm pack`.
import { packBuilt } from '@social-data/package-build';
import { buildMock } from './build-mock.ts';

await packBuilt(buildMock);
