import type { Evidence } from './operation-info.ts';

/** Something that the specification does not say, and what this project does about it. */
export interface Gap {
  readonly id: string;
  /** A few words for a heading, where `code` is its only markup. */
  readonly title: string;
  /** How the specification leaves it open, such as `not-shown` or `silent`. */
  readonly kind: string;
  /** Section of the specification. */
  readonly section: string;
  readonly fact: string;
  /** JSON Pointers into the bundle: the places that it concerns. */
  readonly pointers: readonly string[];
  readonly choice: string;
  /** The decision behind the choice, by its number, such as `D4`. */
  readonly decision?: string;
  /** Where to change the choice. */
  readonly change: string;
  /** What a server was seen to do; absent while nobody has looked. */
  readonly sampled?: Sample;
}

/** What `social-data-conform learn` saw of a gap. */
export interface Sample {
  /** By the aspect that it is about, such as `searchUsers: 30 items`. */
  readonly saw: Readonly<Record<string, string>>;
  /** How many calls show it, of how many, and the date. */
  readonly note: string;
}

/** Any level of evidence below `specified`. */
export type UncertainEvidence = Exclude<Evidence, 'specified'>;

/** A place of the contract that is less than certain. */
export interface MarkedPlace {
  readonly evidence: UncertainEvidence;
  /** JSON Pointer into the bundle. */
  readonly pointer: string;
  /** Why it is marked; empty where the contract gives no note. */
  readonly note: string;
}

/** Members of one object whose descriptions only read their names (`x-member-meaning`, `x-meaning`). */
export interface MeaningGroup {
  /** JSON Pointer of the object into the bundle. */
  readonly pointer: string;
  /** The names of the members. */
  readonly members: readonly string[];
}
