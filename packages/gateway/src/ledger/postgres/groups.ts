import type pg from 'pg';
import { type BudgetPeriod, periodOf } from '../limits/budget.ts';
import { UnknownGroupError } from '../store-errors.ts';

/**
 * Locks a group, before any account: shared while an account joins it, else so that none joins or leaves.
 * @throws UnknownGroupError
 */
export async function lockGroup(
  client: pg.ClientBase,
  group: string | null,
  mode: 'SHARE' | 'UPDATE',
): Promise<void> {
  if (group === null) return;
  const { rowCount } = await client.query(`SELECT 1 FROM groups WHERE name = $1 FOR ${mode}`, [
    group,
  ]);
  if (!rowCount) throw new UnknownGroupError(group);
}

interface Move {
  /** Of the account, which is locked. */
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
  /** The first quota day in the new group. */
  readonly day: string;
}

/** Moves an account to a group. Its calls of the day, those in flight included, count for the new group. */
export async function moveToGroup(
  client: pg.ClientBase,
  { id, from, to, day }: Move,
): Promise<void> {
  await client.query(
    `INSERT INTO memberships (account, since, group_name) VALUES ($1, $2, $3)
     ON CONFLICT (account, since) DO UPDATE SET group_name = excluded.group_name`,
    [id, day, to],
  );
  // After the new membership is there, so that the budgets of both groups are locked, in ascending order.
  await client.query('SELECT lock_budgets($1)', [[id]]);
  await client.query(
    'UPDATE account_states SET group_name = $2, group_since = $3 WHERE account = $1',
    [id, to, day],
  );
  await bindBudgets(client, [id], day);
  const { rows } = await client.query<{ number: number }>(
    'SELECT number FROM budgets WHERE group_name IN ($1, $2)',
    [from, to],
  );
  for (const { number } of rows) await countBudget(client, number, day);
}

/** Lets calls of accounts, which are locked, count for the budgets that there are now. */
export async function bindBudgets(
  client: pg.ClientBase,
  accounts: readonly string[],
  day: string,
): Promise<void> {
  await client.query(
    'UPDATE account_states SET budgets = budgets_of(account, $2) WHERE account = ANY ($1)',
    [accounts, day],
  );
}

/** Counts what is taken and spent of a budget in the current periods. */
export async function countBudget(
  client: pg.ClientBase,
  number: number,
  day: string,
): Promise<void> {
  const { rows } = await client.query<{ period: BudgetPeriod }>(
    'SELECT period FROM budgets WHERE number = $1',
    [number],
  );
  for (const { period } of rows)
    await client.query('SELECT count_budget($1, $2)', [number, periodOf(period, day)]);
}
