import type { IsolationRow } from '../isolation-row.ts';

const DAY_S = 86_400;
const MAX_PAUSE_S = 300;

export const pause: IsolationRow = {
  shared: 'pause',
  worst: 'one request that the upstream answers with 429 and `Retry-After` of a day',
  protection: 'a pause of all ends after 5 minutes, with one trial',
  options: { sourceTimeout: '1000' },
  attacker: { balance: 1 },
  attack: ({ attacker }) => attacker.call({ subject: attacker.subject(`later-${DAY_S}`) }),
  isServed: ({ code, headers }) => code === 301 && Number(headers['retry-after']) <= MAX_PAUSE_S,
  ordinaryOnly: 'calls are refused while the upstream wants a pause',
};
