import type { Row, RowTable } from '@social-data/contract/rows';
import type { FetchedPage } from '../calls/fetch-page.ts';
import { isHtml, type OwnArguments, type ToolArguments } from '../tools/read-arguments.ts';
import {
  type CharacterLimits,
  cutText,
  cutToFit,
  type FittedRows,
  fitRows,
  type JsonRow,
  jsonLength,
} from './fit-rows.ts';
import { THIRD_PARTY_NOTICE, textOfHtml, visibleTexts } from './third-party-text.ts';

/**
 * A value with what its long texts have from a character on. Values that are no text, and texts that end before, are left
 * out: an earlier result had them.
 */
function restOf(value: unknown, from: number): unknown {
  // Half of a surrogate pair is no character.
  if (typeof value === 'string')
    return value.slice(from).replace(/^[\udc00-\udfff]/, '') || undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = Object.entries(value).map(([name, part]) => [name, restOf(part, from)] as const);
  const kept = parts.filter(([, part]) => part !== undefined);
  if (kept.length === 0) return undefined;
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept);
}

/** What the limits of the process leave. */
export interface Left {
  readonly requestsLeft: number;
  /** Only where credits are limited. */
  readonly creditsLeft?: number;
}

export interface ResultContext {
  readonly given: ToolArguments;
  readonly own: OwnArguments;
  readonly limits: CharacterLimits;
  readonly left: Left;
  readonly isFromMemory: boolean;
}

/**
 * What a tool returns, as text and as structured content alike: the rows of a page in the selected columns, as far as they
 * fit, and how to go on. `tool-definition.ts` has its schema.
 */
export function toolOutput(page: FetchedPage, context: ResultContext) {
  const { given, own, limits, left, isFromMemory } = context;
  const { skipRows, textFrom, fields } = given;
  const other = otherOf(page.table, limits.other);
  const next = Math.max(jsonLength(page.next), jsonLength(given.parameters)) + jsonLength(fields);
  const room = limits.rows - jsonLength(other) - next;
  const fitted = fitRows(
    wantedRows(page, given),
    room,
    (index) => (shown) =>
      `rest: ${own.skipRows} ${skipRows + index}, ${own.textFrom} ${textFrom + shown}`,
  );
  return {
    // Before the texts that it is about, and the same in every result.
    notice: THIRD_PARTY_NOTICE,
    rows: fitted.rows,
    ...positionAfter(page, fitted, context),
    meta: {
      // Null where the service told nothing.
      cost: isFromMemory ? 0 : (page.meta.cost ?? null),
      balance: page.meta.balance ?? null,
      ...left,
      fetchedAt: new Date(page.fetchedAt).toISOString(),
      warnings: [...page.warnings, ...fitWarnings(fitted, own)].slice(0, 5).map(short),
      ...(other === undefined ? {} : { other }),
    },
  };
}

/** The rows after those that are skipped, or what one of them has after the character that was asked for. */
function wantedRows({ table }: FetchedPage, given: ToolArguments): readonly JsonRow[] {
  const { skipRows, textFrom } = given;
  const rows = table.rows.slice(skipRows, textFrom > 0 ? skipRows + 1 : undefined);
  const whole = rows.map((row) => toJsonRow(row, given));
  return textFrom > 0 ? whole.map((row) => Object(restOf(row, textFrom))) : whole;
}

/** What continues: the texts of the row that was asked for, else the rows that are held back, else the next page. */
function positionAfter(
  page: FetchedPage,
  { rows, heldBack, shown }: FittedRows,
  { given, own }: ResultContext,
): Pick<FetchedPage, 'next' | 'end'> {
  const { parameters, fields, skipRows, textFrom, html } = given;
  const selection = {
    ...(fields !== undefined && { [own.fields]: fields }),
    ...(html && own.html !== undefined && { [own.html]: html }),
  };
  const same = { ...parameters, ...selection };
  if (textFrom > 0) {
    if (!Number.isFinite(shown)) return { next: null, end: 'text' };
    const rest = { [own.skipRows]: skipRows, [own.textFrom]: textFrom + shown };
    return { next: { ...same, ...rest }, end: null };
  }
  if (heldBack > 0) return { next: { ...same, [own.skipRows]: skipRows + rows.length }, end: null };
  return { next: page.next && { ...page.next, ...selection }, end: page.end };
}

function* fitWarnings({ cut, heldBack }: FittedRows, own: OwnArguments): Generator<string> {
  if (cut > 0)
    yield `${cut} texts are cut. Fewer ${own.fields} leave room for more of them; the same call with what a mark names gives the rest. Both are free of charge.`;
  if (heldBack > 0)
    yield `${heldBack} rows of this page are held back. next gets them free of charge.`;
}

function short(text: string): string {
  return text.length > 250 ? cutText(text, 200) : text;
}

function toJsonRow({ values, other }: Row, { columns, html }: ToolArguments): JsonRow {
  // Null says no more than absence.
  const selected = columns.filter(({ name }) => (values[name] ?? null) !== null);
  const row = selected.map((column) => {
    const value = values[column.name];
    const isRead = typeof value === 'string' && isHtml(column) && !html;
    return [column.name, visibleTexts(isRead ? textOfHtml(value) : value)] as const;
  });
  const rest = other === undefined ? {} : { other: visibleTexts(other) };
  return { ...Object.fromEntries(row), ...rest };
}

function otherOf({ other }: RowTable, limit: number): unknown {
  if (other === undefined) return undefined;
  const visible = visibleTexts(other);
  const json = JSON.stringify(visible);
  return json.length <= limit ? visible : { json: cutToFit(json, limit - 20) };
}
