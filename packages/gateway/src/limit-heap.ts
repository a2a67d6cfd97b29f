import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Size at which the young generation stops growing: two halves of 16 MiB. V8 alone stops at 128 MiB. */
const YOUNG_BYTES = 32 * 2 ** 20;

/** Growth of the old generation, in percent, after which it is collected. V8 alone lets it grow by up to 300. */
const OLD_GROWTH_PERCENT = 60;

/**
 * Keeps the heap of this process small under load: garbage is collected earlier, which takes some more processor time.
 * The usual flags (`--max-semi-space-size`, `--max-old-space-size`) have to be given to Node at its start, and the latter
 * would end a process that needs more for a moment. Works for the whole process, so only a command may call it.
 */
export function limitHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${OLD_GROWTH_PERCENT}`);
  let mayGrow = true;
  const observer = new PerformanceObserver(() => {
    const isSmall = youngBytes() < YOUNG_BYTES;
    if (isSmall === mayGrow) return;
    mayGrow = isSmall;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  });
  observer.observe({ entryTypes: ['gc'] });
}

function youngBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return young?.space_size ?? 0;
}
