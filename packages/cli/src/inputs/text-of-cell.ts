import { withoutLeadingTab } from '@social-data/tabular';
import type { SheetCell } from '@social-data/tabular/read-xlsx';
import { UsageError } from '../usage-error.ts';

/** As spreadsheets write an id of many digits, in CSV too. */
const ROUNDED_NUMBER = /^\d(?:[.,]\d+)?E\+\d+$/;
const ERROR_VALUE = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/;

/**
 * The value in a cell of a column that is used.
 * @param name of the file, for messages
 * @throws UsageError for a cell that has lost its value: a call with what is left would be paid for
 */
export function textOfCell(cell: SheetCell, name: string): string {
  if (typeof cell !== 'string') throw new UsageError(`${name}: ${cell.reason}`);
  // A spreadsheet file has a tab before a text that it would convert.
  const text = withoutLeadingTab(cell).trim();
  if (ROUNDED_NUMBER.test(text))
    throw new UsageError(
      `${name} has ${text}, as a spreadsheet writes a long number, whose digits are lost. Format the column as text, enter it again, and save it.`,
    );
  if (ERROR_VALUE.test(text))
    throw new UsageError(
      `${name} has ${text}, an error of a spreadsheet. Correct it, or leave the cell empty.`,
    );
  return text;
}
