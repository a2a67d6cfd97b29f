import type { Section } from '../layout.ts';
import { createTable, plain } from '../page-table.ts';
import { budgetTable, NEAR } from './budgets-section.ts';
import { spendParts } from './spend-section.ts';
import { presentState } from './state-box.ts';
import { isExpiring } from './tokens-section.ts';

/** What an operator looks at first: the state, what needs attention soon, and who spends. */
export const overviewSection: Section = async (view, sources) => {
  const { texts, now } = view;
  const { figures } = sources;
  const { totals, chart } = await spendParts(view, figures);
  const near = (await figures.budgets()).filter(({ share }) => share >= NEAR);
  const expiring = (await figures.tokens())
    .filter((token) => isExpiring(token, now))
    .sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0));
  return {
    hasRange: true,
    parts: [
      await presentState(view, sources),
      totals,
      chart,
      budgetTable(view, texts.budgets.near, near),
      createTable(view, {
        name: 'expiring',
        title: texts.tokens.expiring,
        columns: [
          ...plain('name', 'group'),
          { name: 'expires_at', value: ({ expiresAt }) => expiresAt, unit: 'time' },
        ],
        rows: expiring,
      }),
    ],
  };
};
