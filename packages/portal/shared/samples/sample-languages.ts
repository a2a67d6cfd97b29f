import { curlSample } from './curl-sample.ts';
import { fetchSample } from './fetch-sample.ts';
import { pythonSample } from './python-sample.ts';
import type { SampleCall } from './sample-call.ts';
import { typescriptSample } from './typescript-sample.ts';

/** A language that calls are shown in. */
export interface SampleLanguage {
  /** Shown on the tab; the choice of a reader is stored under it. */
  readonly label: string;
  /** Name of the language for highlighting. */
  readonly fence: string;
  /** Whether the page can send the call of this sample, as its reader would. */
  readonly runsInPage: boolean;
  readonly write: (call: SampleCall) => string;
}

/** The languages in the order of their tabs. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { label: 'curl', fence: 'sh', runsInPage: true, write: curlSample },
  { label: 'TypeScript', fence: 'ts', runsInPage: true, write: typescriptSample },
  { label: 'fetch', fence: 'js', runsInPage: true, write: fetchSample },
  { label: 'Python', fence: 'py', runsInPage: false, write: pythonSample },
];
