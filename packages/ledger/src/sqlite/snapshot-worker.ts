// The worker thread of `sqlite-ledger.ts`.
import { serveReads } from '@social-data/database/read-snapshot';
import { selectBatches } from './select-rows.ts';

serveReads(selectBatches);
