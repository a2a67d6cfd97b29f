import type { ConformanceCase } from './conformance-case.ts';
import type { Profile } from './profile.ts';
import type { Target } from './target.ts';

/** A target that may bring cases of its own, for example about its accounts. */
export interface SuiteTarget extends Target {
  ownCases?(profile: Profile): readonly ConformanceCase[];
}
