import { serveReads } from '@social-data/database/read-snapshot';
import { readChunks } from './export-dataset.ts';

// The worker thread of `export-dataset.ts`.

serveReads(readChunks);
