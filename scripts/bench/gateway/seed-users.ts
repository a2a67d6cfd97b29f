// Seeds a data file and sends time and memory to its parent. Arguments: the file, and the number of users.
import { performance } from 'node:perf_hooks';
import { openDatabase } from '../../../packages/gateway/src/database/open-database.ts';
import { seedDataset } from '../../../packages/gateway/src/dataset/seed-dataset.ts';
import { residentMebibytes } from '../../process/resident-mebibytes.ts';

const [file = '', users = '0'] = process.argv.slice(2);

const start = performance.now();
const database = openDatabase({ file });
let last = start;
let longestTurn = 0;
const watch = setInterval(() => {
  const now = performance.now();
  longestTurn = Math.max(longestTurn, now - last);
  last = now;
});
await seedDataset(database, { authors: 0, users: Number(users), questions: 0 });
clearInterval(watch);
const { user, system } = process.cpuUsage();
process.send?.({
  seconds: (performance.now() - start) / 1000,
  cpuSeconds: (user + system) / 1e6,
  longestTurn,
  peakMiB: residentMebibytes('self', 'VmHWM'),
});
database.close();
process.disconnect?.();
