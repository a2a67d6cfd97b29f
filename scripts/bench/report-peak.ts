// measure-node.ts loads this into the processes that it measures. Records the peak memory (KiB) at exit.
import { appendFileSync } from 'node:fs';

process.on('exit', () => {
  const file = process.env.BENCH_PEAK_FILE;
  if (file !== undefined) appendFileSync(file, `${process.resourceUsage().maxRSS}\n`);
});
