import type { FuzzTarget } from './fuzz-target.ts';
import { adminMessages } from './targets/admin-messages.ts';
import { calls } from './targets/calls.ts';
import { checkpoints } from './targets/checkpoints.ts';
import { httpBytes } from './targets/http-bytes.ts';
import { importLines } from './targets/import-lines.ts';
import { inputsFiles } from './targets/inputs-files.ts';
import { journals } from './targets/journals.ts';
import { upstreamEnvelopes } from './targets/upstream-envelopes.ts';

/** Everything that is fuzzed. */
export const fuzzTargets: readonly FuzzTarget[] = [
  calls,
  httpBytes,
  upstreamEnvelopes,
  importLines,
  adminMessages,
  journals,
  checkpoints,
  inputsFiles,
];
