import { serveReads } from '../database/serve-reads.ts';
import { readDataset } from './export-dataset.ts';

// The worker thread of `export-dataset.ts`.

serveReads(readDataset);
