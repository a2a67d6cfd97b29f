import { setTimeout } from 'node:timers/promises';
import { aRow } from './a-row.ts';

export default aRow(() => setTimeout(3_600_000, []));
