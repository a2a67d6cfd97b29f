import { CsvError, parse } from 'csv-parse/sync';

export interface CsvLine {
  /** Number of the line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface RejectedCsvLine {
  readonly line: number;
  readonly reason: string;
}

/** Reads a CSV file (RFC 4180). Empty lines are skipped, and blanks around a cell are dropped. */
export function readCsv(text: string): readonly CsvLine[] | RejectedCsvLine {
  const lines: CsvLine[] = [];
  try {
    parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (cells, { lines: line }) => {
        lines.push({ line, cells });
        return null;
      },
    });
    return lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: Number(error.lines), reason: `${error.message}.` };
  }
}

/** What is wrong with the names of the columns; undefined when nothing is. */
export function headerProblem(
  names: readonly string[],
  { known, required }: { readonly known: readonly string[]; readonly required: readonly string[] },
): string | undefined {
  const unknown = names.filter((name) => !known.includes(name));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  const list = known.join(', ');
  if (unknown.length > 0)
    return `There is no column ${unknown.map((name) => JSON.stringify(name)).join(', ')}. The first line has names of columns: ${list}.`;
  if (repeated !== undefined) return `The column "${repeated}" is there twice.`;
  const missing = required.find((name) => !names.includes(name));
  return missing === undefined
    ? undefined
    : `The column "${missing}" is missing. The columns are ${list}.`;
}

/** Values of a list that are separated by blanks or commas, separated by commas. */
export function commaSeparated(text: string): string {
  return text.split(/[\s,]+/).join(',');
}
