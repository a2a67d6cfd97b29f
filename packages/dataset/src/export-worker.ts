import { serveReads } from '@social-data/database/read-snapshot';
import { readRevision } from './export-dataset.ts';

// The worker thread of `export-dataset.ts`.

serveReads(readRevision);
