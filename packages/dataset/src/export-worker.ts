import { serveReads } from '@social-data/database/read-snapshot';
import { type ReadRequest, readRevision } from './export-dataset.ts';

// The worker thread of `export-dataset.ts`.

serveReads<ReadRequest>(readRevision);
