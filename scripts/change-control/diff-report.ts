/** How far the version has to move for a change. */
export type Bump = 'patch' | 'minor' | 'major';

/** The part of the report of `redocly diff` that change control reads. */
export interface DiffReport {
  infoVersions: { base: string; revision: string };
  /** Absent when at most the version changed. */
  bump?: Bump;
  changes: DiffChange[];
}

export interface DiffChange {
  path: string;
  kind: string;
  property?: string;
  impact: Bump;
  verdicts: { message: string }[];
}
