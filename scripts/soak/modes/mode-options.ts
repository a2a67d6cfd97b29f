import type { Certificates } from '../certificates.ts';

export interface ModeOptions {
  /** An empty folder for all that the mode writes. */
  readonly folder: string;
  readonly certificates: Certificates;
}
