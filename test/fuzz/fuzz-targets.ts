import { calls } from './targets/calls.ts';
import { httpBytes } from './targets/http-bytes.ts';
import { upstreamResponses } from './targets/upstream-responses.ts';

/** What is fuzzed over real sockets. Properties of files and texts stand in the suites of the code that reads them. */
export const fuzzTargets = [calls, httpBytes, upstreamResponses] as const;
