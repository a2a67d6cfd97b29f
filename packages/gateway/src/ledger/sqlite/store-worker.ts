// The worker thread of `store-reads.ts`.
import { serveReads } from '../../database/serve-reads.ts';
import { readStore } from './store-reads.ts';

serveReads(readStore);
