import { applyBatch } from './schema/apply-batch.ts';
import { clusterSettings } from './schema/cluster-settings.ts';
import { datasetLogSchema } from './schema/dataset-log.ts';
import { decideAdmissions } from './schema/decide-admissions.ts';
import { migrationState } from './schema/migration-state.ts';
import { movedLedgerSchema } from './schema/moved-ledger.ts';
import { nodeFormats } from './schema/node-formats.ts';
import { nodeFunctions } from './schema/node-functions.ts';
import { readFunctions } from './schema/read-functions.ts';
import { storeTables } from './schema/store-tables.ts';
import { turnBackRates } from './schema/turn-back-rates.ts';
import { undoSettlements } from './schema/undo-settlements.ts';
import { upstreamPaceSchema } from './schema/upstream-pace.ts';

/**
 * The steps from an empty database to the current format, as SQL. The table `gateway_schema` says how many were
 * applied, so a released step is never changed, moved or removed; new ones are appended.
 */
export const schemaSteps: readonly string[] = [
  storeTables,
  nodeFunctions,
  undoSettlements,
  turnBackRates,
  decideAdmissions,
  applyBatch,
  datasetLogSchema,
  readFunctions,
  upstreamPaceSchema,
  migrationState,
  clusterSettings,
  movedLedgerSchema,
  nodeFormats,
];

/**
 * For a step (from 1) that gateways of older formats can serve: the oldest of these formats. Gateways whose format is a
 * number before the step must not, when it is absent.
 */
export const servedFrom: Readonly<Record<number, number>> = {};
