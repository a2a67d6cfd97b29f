import { setImmediate } from 'node:timers/promises';
import { type Cell, type Column, createCsvFormatter, escapeCells } from '@social-data/tabular';
import { type Html, type HtmlPart, html } from './html.ts';
import type { PageView } from './page-view.ts';
import type { Texts } from './texts.ts';

/** Rows that a page shows of a table, if the section does not choose fewer. */
export const SHOWN_ROWS = 100;
/** Rows of CSV that are made before calls get their turn. */
const CSV_ROWS = 100;

/** An empty cell. */
const NOTHING = html`<span class="none">–</span>`;

type ColumnName = keyof Texts['columns'];

/** A column: its value in CSV, and how the page shows it if not as that. */
export interface TableColumn<Row> extends Column<Row> {
  /** The heading of the page is the text of this name, the heading of CSV the name itself. */
  readonly name: ColumnName;
  readonly show?: (row: Row) => HtmlPart;
}

export interface TableOptions<Row> {
  /** Names its CSV in the address. */
  readonly name: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** The first row that the page shows, from 0. @default 0 */
  readonly from?: number;
  /** How many rows the page shows. @default SHOWN_ROWS */
  readonly count?: number;
  /** Shown before and after the rows. */
  readonly before?: Html;
  readonly after?: Html | undefined;
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
      const formatter = createCsvFormatter(escapeCells(columns), { bom: true });
      for (let at = 0; at < rows.length; at += CSV_ROWS) {
        yield formatter.next(rows.slice(at, at + CSV_ROWS));
        await setImmediate();
      }
      yield formatter.end();
    },
  };
}

function tableSection<Row>(view: PageView, options: TableOptions<Row>): Html {
  const { texts, path, query } = view;
  const { name, title, note, rows, from = 0, count = SHOWN_ROWS, before, after } = options;
  const shown = rows.slice(from, from + count);
  // The CSV has what the page shows, so it has the whole address of the page.
  const csv = view.link(`${path === '/admin/' ? '/admin/overview' : path}.csv`, {
    ...Object.fromEntries(query),
    // The range that is shown, when another one was asked for that is wrong.
    ...(view.rangeProblem !== undefined && view.range),
    table: name,
  });
  const rest = rows.length - shown.length;
  return html`<section><div class="row heading"><h2>${title}</h2>
${rows.length === 0 ? '' : html`<a class="csv" href="${csv}" download>CSV<span class="hidden">${texts.table.csvOf(title)}</span></a>`}</div>
${note === undefined ? '' : html`<p class="note">${note}</p>`}
${before}
${rows.length === 0 ? html`<p class="none">${texts.table.none}</p>` : tableOf(view, options, shown)}
${after ?? (rest > 0 ? html`<p class="note">${texts.table.more(view.number(rest))}</p>` : '')}</section>`;
}

function tableOf<Row>(
  view: PageView,
  { title, columns }: TableOptions<Row>,
  rows: readonly Row[],
): Html {
  const classes = columns.map(({ value }) =>
    rows.some((row) => typeof value(row) === 'number') ? html` class="number"` : html``,
  );
  const heads = columns.map(
    ({ name }, at) => html`<th scope="col"${classes[at]}>${view.texts.columns[name]}</th>`,
  );
  const lines = rows.map(
    (row) =>
      html`<tr>${columns.map((column, at) => html`<td${classes[at]}>${cellOf(view, column, row)}</td>`)}</tr>\n`,
  );
  return html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody></table></div>`;
}

function cellOf<Row>(view: PageView, { value, show }: TableColumn<Row>, row: Row): HtmlPart {
  if (show !== undefined) return show(row);
  const cell = value(row);
  if (cell === null) return NOTHING;
  if (typeof cell === 'number') return view.number(cell);
  return typeof cell === 'object' ? cell.join(', ') : String(cell);
}

/**
 * A column of times: ISO 8601 in UTC in CSV, and date and time in the zone on the page.
 * @param read milliseconds since 1970
 */
export function timeColumn<Row>(
  view: PageView,
  name: TableColumn<Row>['name'],
  read: (row: Row) => number | null,
): TableColumn<Row> {
  const show = (row: Row) => {
    const time = read(row);
    return time === null ? NOTHING : html`<span class="whole">${view.time(time)}</span>`;
  };
  const value = (row: Row) => {
    const time = read(row);
    return time === null ? null : new Date(time).toISOString();
  };
  return { name, value, show };
}

/** Columns whose values are properties of the row of the same names. */
export function plain<Name extends ColumnName>(
  ...names: readonly Name[]
): readonly TableColumn<Readonly<Record<Name, Cell>>>[] {
  return names.map((name) => ({ name, value: (row) => row[name] }));
}

/** The id of a request, in one line. */
export const requestColumn: TableColumn<{ readonly requestId: string | null }> = {
  name: 'request',
  value: ({ requestId }) => requestId,
  show: ({ requestId }) =>
    requestId === null ? NOTHING : html`<span class="whole">${requestId}</span>`,
};

/** A column of shares, in percent on the page. */
export function shareColumn<Row>(
  { percent }: PageView,
  shareOf: (row: Row) => number,
): TableColumn<Row> {
  return {
    name: 'share',
    value: (row) => Math.round(shareOf(row) * 10_000) / 10_000,
    show: (row) => percent(shareOf(row)),
  };
}
