import { adminPageTables } from './schema/admin-page-tables.ts';
import { applyBatch } from './schema/apply-batch.ts';
import { budgetFunctions, budgetTables } from './schema/budgets.ts';
import { clusterSettings, nodeFormats } from './schema/cluster-agreement.ts';
import { datasetLogFunctions, datasetLogTables } from './schema/dataset-log.ts';
import { decideAdmissions } from './schema/decide-admissions.ts';
import { enterGeneration, generationTables } from './schema/generations.ts';
import { migrationState, movedLedgerSchema } from './schema/migration-tables.ts';
import { nodeFunctions, releaseReservations } from './schema/node-functions.ts';
import { readFunctions } from './schema/read-functions.ts';
import { recoverCharges, recoveredChargesTable } from './schema/recovered-charges.ts';
import { storeTables } from './schema/store-tables.ts';
import { topUpTables } from './schema/top-ups.ts';
import { turnBackRates } from './schema/turn-back-rates.ts';
import { undoSettlements } from './schema/undo-settlements.ts';
import { upstreamKeyColumns } from './schema/upstream-key-columns.ts';
import { paceUpstream, upstreamPaceTables } from './schema/upstream-pace.ts';

/** Databases can be set back: batches and reports say what the database had confirmed. */
const generations = [
  generationTables,
  enterGeneration,
  'ALTER TABLE dataset_log ADD COLUMN entry uuid NOT NULL DEFAULT gen_random_uuid();',
  'DROP FUNCTION report_dataset; DROP FUNCTION dataset_log_state; DROP FUNCTION apply_batch;',
  datasetLogFunctions,
  applyBatch,
].join('\n');

/** Charges in an archive are not lost, and a clock that goes back makes no pause of a relay longer. */
const archivesAndClocks = [
  'DROP FUNCTION recover_charges; DROP FUNCTION pace_upstream;',
  recoverCharges,
  paceUpstream,
].join('\n');

/** Groups and budgets. What admits, settles, releases and shows calls counts them. */
const budgets = [
  budgetTables,
  budgetFunctions,
  'DROP FUNCTION find_accounts; DROP FUNCTION read_limits; DROP FUNCTION decide_admissions; DROP FUNCTION apply_batch;',
  'DROP FUNCTION release_reservations; DROP FUNCTION undo_settlements; DROP FUNCTION recover_charges;',
  readFunctions,
  decideAdmissions,
  applyBatch,
  releaseReservations,
  undoSettlements,
  recoverCharges,
].join('\n');

/** The ledger and the usage say with which key a relay asked the upstream. */
const upstreamKeys = [
  upstreamKeyColumns,
  'DROP FUNCTION apply_batch; DROP FUNCTION undo_settlements; DROP FUNCTION recover_charges;',
  applyBatch,
  undoSettlements,
  recoverCharges,
].join('\n');

/**
 * The steps from an empty database to the current format, as SQL. The table `gateway_schema` says how many were
 * applied, so a released step is never changed, moved or removed; new ones are appended. Only a function may change:
 * a new step then drops it and makes it again, as its first step does in a new database.
 */
export const schemaSteps: readonly string[] = [
  storeTables,
  nodeFunctions,
  undoSettlements,
  turnBackRates,
  decideAdmissions,
  applyBatch,
  datasetLogTables + datasetLogFunctions,
  readFunctions,
  upstreamPaceTables + paceUpstream,
  migrationState,
  clusterSettings,
  movedLedgerSchema,
  nodeFormats,
  generations,
  recoveredChargesTable + recoverCharges,
  archivesAndClocks,
  budgets,
  topUpTables,
  upstreamKeys,
  adminPageTables,
];

/**
 * For a step (from 1) that gateways of older formats can serve: the oldest of these formats. Gateways whose format is a
 * number before the step must not, when it is absent.
 */
export const servedFrom: Readonly<Record<number, number>> = { 16: 15 };
