// measure-node.ts loads this into the processes that it measures. Records the peak memory in MiB at exit.
import { appendFileSync } from 'node:fs';
import { residentMebibytes } from '../process/resident-mebibytes.ts';

process.on('exit', () => {
  const file = process.env.BENCH_PEAK_FILE;
  if (file !== undefined) appendFileSync(file, `${residentMebibytes('self', 'VmHWM')}\n`);
});
