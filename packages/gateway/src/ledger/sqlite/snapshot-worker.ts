// The worker thread of `sqlite-ledger.ts`.
import { serveReads } from '../../database/serve-reads.ts';
import { selectBatches } from './select-rows.ts';

serveReads(selectBatches);
