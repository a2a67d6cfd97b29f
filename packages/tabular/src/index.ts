export type { Cell, Column } from './column.ts';
export { type CsvOptions, createCsvFormatter, type TextProtection } from './format-csv.ts';
export { createJsonFormatter } from './format-json.ts';
export { createTableFormatter, type TableOptions } from './format-table.ts';
export { withLeadingTab, withoutLeadingTab } from './leading-tab.ts';
export type { ListFormatter } from './list-formatter.ts';
export {
  escapeCells,
  escapeLines,
  escapeText,
  printableJson,
  printableLine,
  printableText,
} from './printable.ts';
export { textWidth } from './text-width.ts';
