import { formatRate } from '@social-data/ledger/accounts/rate';
import { tokenState } from '@social-data/ledger/accounts/token-state';
import { type Html, html } from '../html.ts';
import { createTable, SHOWN_ROWS, type TableColumn, timeColumn } from '../page-table.ts';
import type { PageView } from '../page-view.ts';
import type { Section } from '../section.ts';
import { isExpiring, type TokenRow, tokenRows } from './token-rows.ts';

const STATES = ['any', 'active', 'expiring', 'expired', 'revoked'] as const;
type ChosenState = (typeof STATES)[number];

/** Orders of the table: by name ascending, the soonest expiry, and for the others the highest or latest first. */
const ORDERS = {
  created_at: (one, other) => other.createdAt - one.createdAt,
  name: (one, other) => compareTexts(one.name, other.name),
  expires_at: (one, other) => (one.expiresAt ?? Infinity) - (other.expiresAt ?? Infinity) || 0,
  last_used: (one, other) => compareTexts(other.lastUsed ?? '', one.lastUsed ?? ''),
  balance: (one, other) => (other.balance ?? Infinity) - (one.balance ?? Infinity) || 0,
} as const satisfies Readonly<Record<string, (one: TokenRow, other: TokenRow) => number>>;
type Order = keyof typeof ORDERS;

/** By code units: the rules of a language would take long for thousands of names. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

interface TokenChoice {
  readonly search: string;
  readonly state: ChosenState;
  readonly order: Order;
}

/** Tokens with their state, limits and last use. Never a token itself: only hashes are stored. */
export const tokensSection: Section = async (view, { figures }) => {
  const { texts, query } = view;
  const choice = readChoice(query);
  const rows = chosenRows(await tokenRows(figures), choice, view.now);
  const pages = Math.max(1, Math.ceil(rows.length / SHOWN_ROWS));
  const asked = Number.parseInt(query.get('page') ?? '1', 10);
  const page = Math.min(pages, Math.max(1, Number.isNaN(asked) ? 1 : asked));
  const table = createTable(view, {
    name: 'tokens',
    isWide: true,
    title: texts.tokens.title,
    note: texts.tokens.note,
    columns: columns(view),
    rows,
    from: (page - 1) * SHOWN_ROWS,
    before: filterForm(view, choice, rows.length),
    after: pageLinks(view, page, pages),
  });
  return { hasRange: false, parts: [table] };
};

function readChoice(query: URLSearchParams): TokenChoice {
  const state = STATES.find((each) => each === query.get('state')) ?? 'any';
  const order = orders.find((each) => each === query.get('sort')) ?? 'created_at';
  return { search: query.get('search')?.trim() ?? '', state, order };
}

const orders = Object.keys(ORDERS).filter((name): name is Order => Object.hasOwn(ORDERS, name));

function chosenRows(
  rows: readonly TokenRow[],
  { search, state, order }: TokenChoice,
  now: number,
): readonly TokenRow[] {
  const part = search.toLowerCase();
  return rows
    .filter(
      (row) =>
        (state === 'any' ||
          (state === 'expiring' ? isExpiring(row, now) : tokenState(row, now) === state)) &&
        [row.name, row.id, row.group ?? ''].some((text) => text.toLowerCase().includes(part)),
    )
    .sort(ORDERS[order]);
}

/** The columns of `tokens list`, and the last use. */
function columns(view: PageView): readonly TableColumn<TokenRow>[] {
  const { texts, now } = view;
  const { unlimited } = texts.tokens;
  const stateOf = (row: TokenRow) => tokenState(row, now);
  return [
    { name: 'name', value: ({ name }) => name, show: ({ name }) => html`<b>${name}</b>` },
    {
      name: 'state',
      value: stateOf,
      show: (row) =>
        html`<span class="badge ${stateOf(row)}">${texts.tokens.states[stateOf(row)]}</span>`,
    },
    timeColumn(view, 'expires_at', ({ expiresAt }) => expiresAt),
    {
      name: 'last_used',
      value: ({ lastUsed }) => lastUsed,
      show: ({ lastUsed }) => lastUsed ?? texts.tokens.never,
    },
    { name: 'group', value: ({ group }) => group },
    {
      name: 'balance',
      value: ({ balance }) => balance,
      show: ({ balance }) => (balance === null ? unlimited : view.number(balance)),
    },
    {
      name: 'rate',
      value: ({ rate }) => rate && formatRate(rate),
      show: ({ rate }) => (rate === null ? unlimited : formatRate(rate)),
    },
    {
      name: 'daily_quota',
      value: ({ dailyQuota }) => dailyQuota,
      show: ({ dailyQuota }) => (dailyQuota === null ? unlimited : view.number(dailyQuota)),
    },
    {
      name: 'operations',
      value: ({ operations }) => operations,
      show: ({ operations }) => operations?.join(', ') ?? texts.tokens.all,
    },
    { name: 'id', value: ({ id }) => id },
    { name: 'origins', value: ({ origins }) => origins },
    timeColumn(view, 'created_at', ({ createdAt }) => createdAt),
  ];
}

/** A form without a script: its values are in the address. */
function filterForm(view: PageView, { search, state, order }: TokenChoice, found: number): Html {
  const { texts, path, query } = view;
  const option = (value: string, text: string, chosen: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`;
  const kept = ['lang', 'from', 'to'].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [html`<input type="hidden" name="${name}" value="${value}">`];
  });
  return html`<form class="filter" action="${path}" role="search">${kept}
<label>${texts.tokens.search} <input type="search" name="search" value="${search}"></label>
<label>${texts.tokens.state} <select name="state">${STATES.map((each) => option(each, texts.tokens.states[each], state))}</select></label>
<label>${texts.tokens.sort} <select name="sort">${orders.map((each) => option(each, texts.columns[each], order))}</select></label>
<button>${texts.tokens.show}</button> <span class="note">${texts.table.rows(view.number(found))}</span></form>`;
}

function pageLinks({ texts, path, query, link }: PageView, page: number, pages: number): Html {
  if (pages === 1) return html``;
  const address = (to: number) => link(path, { ...Object.fromEntries(query), page: String(to) });
  return html`<nav class="paging" aria-label="${texts.table.pages}">
${page > 1 ? html`<a href="${address(page - 1)}" rel="prev">${texts.table.previous}</a>` : ''}
<span>${texts.table.page(page, pages)}</span>
${page < pages ? html`<a href="${address(page + 1)}" rel="next">${texts.table.next}</a>` : ''}</nav>`;
}
