// `npm run -s registry-entry -- NAME DOWNLOAD_BASE BUNDLE`: prints server.json for a release.
import { registryEntry } from './registry-entry.ts';

const [name = '', downloadBase = '', bundle = ''] = process.argv.slice(2);
console.log(JSON.stringify(await registryEntry(name, downloadBase, bundle), null, 2));
