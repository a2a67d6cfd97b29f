import { commandLineSample } from './command-line-sample.ts';
import { curlSample } from './curl-sample.ts';
import { fetchSample } from './fetch-sample.ts';
import { pythonSample } from './python-sample.ts';
import type { SampleCall } from './sample-call.ts';
import { typescriptSample } from './typescript-sample.ts';

/** What is on the tab of a language. */
export type SampleLabel = 'curl' | 'TypeScript' | 'fetch' | 'Python' | 'CLI';

/** A language that calls are shown in. */
export interface SampleLanguage {
  /** Shown on the tab; the choice of a reader is stored under it. */
  readonly label: SampleLabel;
  /** Name of the language for highlighting. */
  readonly fence: string;
  readonly write: (call: SampleCall) => string;
}

/** The languages in the order of their tabs. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { label: 'curl', fence: 'sh', write: curlSample },
  { label: 'TypeScript', fence: 'ts', write: typescriptSample },
  { label: 'fetch', fence: 'js', write: fetchSample },
  { label: 'Python', fence: 'py', write: pythonSample },
  { label: 'CLI', fence: 'sh', write: commandLineSample },
];
