import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, type HeapSpaceInfo, setFlagsFromString } from 'node:v8';

const MiB = 2 ** 20;

/** Live objects of the old generation up to which the heap is limited. Collecting more than that often would delay calls. */
const SMALL_BYTES = 40 * MiB;

/** Size at which the young generation stops growing: two halves of 16 MiB. V8 alone stops at 128 MiB. */
const YOUNG_BYTES = 32 * MiB;

/** Growth of the old generation, in percent, after which it is collected. V8 alone lets it grow by up to 300. */
const OLD_GROWTH_PERCENT = 40;
/** Size to which it may always grow: collecting a few megabytes each second would hold up one call in a hundred. */
const OLD_BYTES = 30 * MiB;
/** Leaves the decision to V8. */
const DEFAULT_GROWTH = 0;

/**
 * Keeps the heap of this process small under load as long as little of it lives: garbage is collected earlier, which takes
 * more processor time. The usual flags (`--max-semi-space-size`, `--max-old-space-size`) have to be given to Node at its
 * start, and the latter would end a process that needs more for a moment. Works for the whole process, so only a command
 * may call it.
 */
export function limitHeap(): void {
  let isSmall = true;
  let mayGrow = true;
  setOldGrowth(OLD_GROWTH_PERCENT);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(isMajor)) {
      // Just after a collection, what is used lives.
      const bytes = spaceOf('old_space').space_used_size;
      isSmall = bytes < SMALL_BYTES;
      setOldGrowth(isSmall ? growthFrom(bytes) : DEFAULT_GROWTH);
    }
    const shouldGrow = !isSmall || spaceOf('new_space').space_size < YOUNG_BYTES;
    if (shouldGrow === mayGrow) return;
    mayGrow = shouldGrow;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  });
  observer.observe({ entryTypes: ['gc'] });
}

function growthFrom(bytes: number): number {
  return Math.max(OLD_GROWTH_PERCENT, Math.round((100 * (OLD_BYTES - bytes)) / bytes));
}

function setOldGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

function isMajor(entry: PerformanceEntry): boolean {
  return 'detail' in entry && Object(entry.detail).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}

function spaceOf(name: string): HeapSpaceInfo {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === name);
  if (space === undefined) throw new Error(`V8 has no ${name}`);
  return space;
}
