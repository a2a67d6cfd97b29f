import { serveReads } from '@social-data/database/serve-reads';
import { type FingerprintedRevision, readFingerprint } from './revision-fingerprint.ts';

// A worker thread that hashes a revision of the dataset. `revision-fingerprint.ts` starts it.

serveReads<FingerprintedRevision>(readFingerprint);
