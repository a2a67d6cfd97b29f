import type { Row, RowColumn, RowTable } from '@social-data/contract/rows';
import type { OwnArguments } from '../arguments/own-arguments.ts';
import type { ToolArguments } from '../arguments/read-arguments.ts';
import type { FetchedPage } from '../calls/fetched-page.ts';
import { toJson } from '../to-json.ts';
import { cutText } from './cut-texts.ts';
import { fitRows, type JsonRow } from './fit-rows.ts';

/** The most characters of a result as JSON. */
const MAX_CHARACTERS = 40_000;
/** Reserved for everything but the rows. */
const ENVELOPE_CHARACTERS = 2000;
const MAX_OTHER = 8000;
/** Lengths at which it is cut. As JSON, a character takes up to six. */
const OTHER_LIMITS = [6000, 1000];

/** What a tool returns, as text and as structured content alike. */
export interface ToolOutput {
  readonly rows: readonly JsonRow[];
  /** Arguments of the call that continues; null when there is nothing more. */
  readonly next: Readonly<Record<string, unknown>> | null;
  /** Why there is nothing more; null when there is. */
  readonly end: string | null;
  readonly meta: OutputMeta;
}

export interface OutputMeta {
  /** Credits that this call cost, as the service told; null where it told nothing. */
  readonly cost: number | null;
  /** Credits that are left, as the service told with this response. */
  readonly balance: number | null;
  /** Requests that this process may still send. */
  readonly requestsLeft: number;
  readonly fetchedAt: string;
  readonly warnings: readonly string[];
  /** Members of the response that belong to no row and that the contract lacks or types otherwise. */
  readonly other?: unknown;
}

export interface ResultContext {
  readonly given: ToolArguments;
  readonly own: OwnArguments;
  readonly requestsLeft: number;
  readonly isFromMemory: boolean;
}

/** The result of a page: its rows in the selected columns, as far as they fit, and how to go on. */
export function toolOutput(page: FetchedPage, context: ResultContext): ToolOutput {
  const { given, own, requestsLeft, isFromMemory } = context;
  const { columns, skipRows, fields } = given;
  const rows = page.table.rows.slice(skipRows).map((row) => toJsonRow(row, columns));
  const other = otherOf(page.table);
  const room = MAX_CHARACTERS - ENVELOPE_CHARACTERS - (toJson(other)?.length ?? 0);
  const parameters = page.next === null ? 0 : (toJson(page.next)?.length ?? 0);
  const asked = toJson(given.parameters)?.length ?? 0;
  const fitted = fitRows(rows, room - Math.max(parameters, asked) - (toJson(fields)?.length ?? 0));
  const selection = fields === undefined ? {} : { [own.fields]: fields };
  const shown = skipRows + fitted.rows.length;
  const next =
    fitted.heldBack > 0 ? { ...given.parameters, ...selection, [own.skipRows]: shown } : null;
  return {
    rows: fitted.rows,
    next: next ?? (page.next && { ...page.next, ...selection }),
    end: next ? null : page.end,
    meta: {
      cost: isFromMemory ? 0 : (page.meta.cost ?? null),
      balance: page.meta.balance ?? null,
      requestsLeft,
      fetchedAt: new Date(page.fetchedAt).toISOString(),
      warnings: [...page.warnings, ...fitWarnings(fitted.heldBack, fitted.cut)]
        .slice(0, 5)
        .map(short),
      ...(other === undefined ? {} : { other }),
    },
  };
}

function* fitWarnings(heldBack: number, cut: number): Generator<string> {
  if (cut > 0)
    yield `${cut} texts are cut. Ask for fewer fields to get more of them, free of charge.`;
  if (heldBack > 0)
    yield `${heldBack} rows of this page are held back. next gets them free of charge.`;
}

function short(text: string): string {
  return text.length > 250 ? cutText(text, 200) : text;
}

function toJsonRow({ values, other }: Row, columns: readonly RowColumn[]): JsonRow {
  // Null says no more than absence.
  const selected = columns.filter(({ name }) => (values[name] ?? null) !== null);
  const row = Object.fromEntries(selected.map(({ name }) => [name, values[name]]));
  return other === undefined ? row : { ...row, other: { ...other } };
}

function otherOf({ other }: RowTable): unknown {
  if (other === undefined) return undefined;
  const json = toJson(other);
  if (json === undefined) return { json: 'nested too deeply' };
  if (json.length <= MAX_OTHER) return { ...other };
  const [longest] = OTHER_LIMITS.map((limit) => ({ json: cutText(json, limit) })).filter(
    (cut) => (toJson(cut)?.length ?? 0) <= MAX_OTHER,
  );
  return longest;
}
