// Loaded into measured processes by measure-node.ts: writes down the peak memory (KiB) at the end.
import { appendFileSync } from 'node:fs';

process.on('exit', () => {
  const file = process.env.BENCH_PEAK_FILE;
  if (file !== undefined) appendFileSync(file, `${process.resourceUsage().maxRSS}\n`);
});
