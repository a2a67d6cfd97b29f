import { adminPageSchema } from './migrations/admin-page-tables.ts';
import { budgetSchema } from './migrations/budget-tables.ts';
import { datasetLogEntriesSchema } from './migrations/dataset-log-entries.ts';
import { datasetSchema } from './migrations/dataset-tables.ts';
import { ledgerSchema } from './migrations/delivery-runs.ts';
import { failedCallsSchema } from './migrations/failed-calls.ts';
import { archiveSchema } from './migrations/ledger-archives.ts';
import { movedLedgerSchema } from './migrations/moved-ledger.ts';
import { refundedEntriesSchema } from './migrations/refunded-entries.ts';
import { sharingSchema } from './migrations/sharing-tables.ts';
import { storeSchema } from './migrations/store-tables.ts';
import { topUpsSchema } from './migrations/top-ups.ts';
import { upstreamKeysSchema } from './migrations/upstream-keys.ts';

/**
 * The migrations from an empty file to the current format, as SQL. `user_version` of a file is the number of
 * migrations that were applied to it, so a released migration is never changed, moved or removed; new ones are appended.
 */
export const migrations: readonly string[] = [
  storeSchema,
  datasetSchema,
  ledgerSchema,
  archiveSchema,
  sharingSchema,
  movedLedgerSchema,
  failedCallsSchema,
  refundedEntriesSchema,
  datasetLogEntriesSchema,
  budgetSchema,
  topUpsSchema,
  upstreamKeysSchema,
  adminPageSchema,
];
