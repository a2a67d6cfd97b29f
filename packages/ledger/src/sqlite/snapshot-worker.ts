// The worker thread of `sqlite-ledger.ts`.
import { serveReads } from '@social-data/database/serve-reads';
import { selectBatches } from './select-rows.ts';

serveReads(selectBatches);
