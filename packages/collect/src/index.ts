export {
  type CollectOptions,
  type CollectResult,
  collectLists,
  type PageEvent,
} from './collect-lists.ts';
export { CreditBudgetError } from './credit-budget.ts';
export {
  createJournal,
  type Journal,
  openJournal,
  previewJournal,
  type ReadableJournal,
  resumeJournal,
} from './journal/journal.ts';
export { JournalError, type JournalHeader, type Parameters } from './journal/journal-header.ts';
export type { MaskJson } from './journal/journal-lines.ts';
export type { FailureRecord, PageRecord } from './journal/journal-records.ts';
export { OutageError } from './outage.ts';
export { outputOf, pageOutput } from './output/output-of.ts';
export {
  FORMATS,
  type OutputChunks,
  type OutputFormat,
  type OutputOptions,
} from './output/output-options.ts';
export {
  type ListEnd,
  type ListLimits,
  type ListPlan,
  type ListResult,
  planLists,
} from './plan-lists.ts';
export { inputName, inputText } from './rows/input-columns.ts';
export { type FieldSelection, selectColumns, UnknownFieldError } from './rows/select-columns.ts';
export { type TableColumn, tableColumns } from './rows/table-columns.ts';
export { unreadablePages } from './rows/unreadable-pages.ts';
export { UnreadableListsError } from './unreadable-lists-error.ts';
export { type AtomicFile, createAtomicFile, writeFileAtomically } from './write-file-atomically.ts';
