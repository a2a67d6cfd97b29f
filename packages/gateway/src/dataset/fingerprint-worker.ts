import { serveReads } from '../database/serve-reads.ts';
import { type FingerprintedRevision, readFingerprint } from './revision-fingerprint.ts';

// A worker thread that hashes a revision of the dataset. `revision-fingerprint.ts` starts it.

serveReads<FingerprintedRevision>(readFingerprint);
