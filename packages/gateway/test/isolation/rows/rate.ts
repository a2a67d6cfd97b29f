import type { IsolationRow } from '../isolation-row.ts';
import { untilQueued } from './upstream-queue.ts';

const RATE = 5;
const CALLS = 100;

export const rate: IsolationRow = {
  shared: 'rate of the upstream',
  worst: 'more calls than `--upstream-rate` lets pass',
  protection: 'accounts take turns',
  options: { upstreamRate: `${RATE}/s` },
  attacker: { balance: CALLS },
  attack: ({ attacker }) => attacker.calls(CALLS, 'ok'),
  atWorst: untilQueued,
  meanwhile: untilQueued,
  calls: 4,
  maxOvertaking: 4 * RATE,
  ordinaryOnly: 'a call waits for the next window of the rate',
};
