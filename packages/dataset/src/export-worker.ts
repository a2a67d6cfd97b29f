import { serveReads } from '@social-data/database/serve-reads';
import { readDataset } from './export-dataset.ts';

// The worker thread of `export-dataset.ts`.

serveReads(readDataset);
