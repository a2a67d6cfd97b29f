import { datasetSchema } from '../../source/dataset/schema.ts';
import { ledgerSchema } from './ledger-schema.ts';
import { storeSchema } from './schema.ts';

/**
 * The steps from an empty file to the present one, as SQL. The number of steps that a file has seen is its
 * `user_version`, so a step that was released is never changed, moved or taken out: what comes new goes to the end.
 */
export const migrations: readonly string[] = [storeSchema, datasetSchema, ledgerSchema];
