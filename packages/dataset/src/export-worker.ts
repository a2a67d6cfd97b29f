import { serveReads } from '@social-data/database/serve-reads';
import { type ReadRequest, readRevision } from './export-dataset.ts';

// The worker thread of `export-dataset.ts`.

serveReads<ReadRequest>(readRevision);
