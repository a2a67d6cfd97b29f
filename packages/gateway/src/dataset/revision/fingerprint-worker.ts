// A worker thread that hashes a revision of the dataset. `revision-fingerprint.ts` starts it.
import { serveReads } from '../../database/serve-reads.ts';
import { type FingerprintedRevision, readFingerprint } from './revision-fingerprint.ts';

serveReads<FingerprintedRevision>(readFingerprint);
