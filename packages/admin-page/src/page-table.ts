import { setImmediate } from 'node:timers/promises';
import { type Cell, type Column, createCsvFormatter, escapeCells } from '@social-data/tabular';
import { type Html, type HtmlPart, html } from './html.ts';
import { type PageView, ROOT } from './page-view.ts';
import type { Texts } from './texts.ts';

/** Rows that a page shows of a table. */
const SHOWN_ROWS = 100;
/** Rows of CSV that are made before calls get their turn. */
const CSV_ROWS = 100;
/** Characters of a text that is shown in several lines. */
const LONG_TEXT = 36;

type ColumnName = keyof Texts['columns'];

/** A column: its value, and how the page shows it if not as that. */
export interface TableColumn<Row> {
  /** The heading of the page is the text of this name, the heading of CSV the name itself. */
  readonly name: ColumnName;
  readonly value: (row: Row) => Cell;
  /**
   * What a number is. Milliseconds since 1970 are ISO 8601 in UTC in CSV, and date and time in the zone on the page. A
   * share is at most 1 in CSV, and a percentage on the page.
   */
  readonly unit?: 'time' | 'share';
  readonly show?: (row: Row) => HtmlPart;
  /** What the page shows for each value. */
  readonly texts?: Readonly<Record<string, string>>;
  /** What the page shows for null. @default a dash */
  readonly empty?: string;
}

export interface TableOptions<Row> {
  /** Names its CSV in the address. */
  readonly name: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
}

/** A table of a section, as the page shows it and as CSV with all rows. */
export interface PageTable {
  readonly name: string;
  readonly shown: Html;
  csv(): AsyncIterable<string>;
}

export function createTable<Row>(view: PageView, options: TableOptions<Row>): PageTable {
  const { name, columns, rows } = options;
  return {
    name,
    shown: tableSection(view, options),
    csv: async function* () {
      const formatter = createCsvFormatter(escapeCells(columns.map(csvColumn)), { bom: true });
      for (let at = 0; at < rows.length; at += CSV_ROWS) {
        yield formatter.next(rows.slice(at, at + CSV_ROWS));
        await setImmediate();
      }
      yield formatter.end();
    },
  };
}

function csvColumn<Row>({ name, value, unit }: TableColumn<Row>): Column<Row> {
  const cellFor = (row: Row) => {
    const cell = value(row);
    if (typeof cell !== 'number' || unit === undefined) return cell;
    return unit === 'time' ? new Date(cell).toISOString() : Math.round(cell * 10_000) / 10_000;
  };
  return { name, value: cellFor };
}

function tableSection<Row>(view: PageView, options: TableOptions<Row>): Html {
  const { texts, path, query } = view;
  const { name, title, note, rows } = options;
  // The CSV has what the page shows, so it has the whole address of the page.
  const address = `${path === ROOT ? `${ROOT}overview` : path}.csv`;
  const csv = view.link(address, { ...Object.fromEntries(query), table: name });
  const rest = rows.length - SHOWN_ROWS;
  const notes = [note, rest > 0 ? texts.table.more(view.number(rest)) : undefined];
  return html`<section><div class="row heading"><h2>${title}</h2>
${rows.length === 0 ? '' : html`<a class="csv" href="${csv}" aria-label="CSV${texts.table.csvOf(title)}" download>CSV</a>`}</div>
${notes.map((each) => (each === undefined ? '' : html`<p class="note">${each}</p>`))}
${rows.length === 0 ? html`<p class="note">${texts.table.none}</p>` : tableOf(view, options)}</section>`;
}

function tableOf<Row>(view: PageView, { title, columns, rows }: TableOptions<Row>): Html {
  const shown = rows.slice(0, SHOWN_ROWS);
  const classes = columns.map((column) => classOf(column, shown));
  const heads = columns.map(
    ({ name }, at) => html`<th scope="col"${classes[at]}>${view.texts.columns[name]}</th>`,
  );
  const lines = shown.map(
    (row) =>
      html`<tr>${columns.map((column, at) => html`<td${classes[at]}>${cellOf(view, column, row)}</td>`)}</tr>\n`,
  );
  return html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody></table></div>`;
}

/** Numbers are aligned, and only long texts are in several lines. */
function classOf<Row>({ value, unit }: TableColumn<Row>, rows: readonly Row[]): HtmlPart {
  const cells = rows.map(value);
  if (cells.some((cell) => typeof cell === 'number'))
    return unit === 'time' ? '' : html` class="number"`;
  return cells.some((cell) => String(cell).length > LONG_TEXT) ? html` class="long"` : '';
}

function cellOf<Row>(view: PageView, column: TableColumn<Row>, row: Row): HtmlPart {
  const { value, unit, show, texts, empty = '–' } = column;
  const cell = value(row);
  if (cell === null) return empty;
  if (show !== undefined) return show(row);
  if (typeof cell === 'number')
    return { time: view.time, share: view.percent, number: view.number }[unit ?? 'number'](cell);
  if (typeof cell === 'object') return cell.join(', ');
  return texts?.[String(cell)] ?? String(cell);
}

/** Columns whose values are properties of the row of the same names. */
export function plain<Name extends ColumnName>(
  ...names: readonly Name[]
): readonly TableColumn<Readonly<Record<Name, Cell>>>[] {
  return names.map((name) => ({ name, value: (row) => row[name] }));
}
