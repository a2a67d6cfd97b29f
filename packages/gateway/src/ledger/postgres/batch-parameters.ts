import {
  type BatchParameter,
  batchParameters,
} from '../../database/postgres/schema/batch-parameters.ts';
import type { BatchOperation } from './batch-operation.ts';
import { type GroupedOperations, groupOperations } from './group-operations.ts';

/** A batch with what identifies it. */
export interface Batch {
  readonly node: string;
  readonly epoch: number;
  readonly number: number;
  /** The last batch of this epoch that the database has confirmed as durable; 0 without one. */
  readonly durableNumber: number;
  /** Whether the reply waits for the disk. */
  readonly isDurable: boolean;
  /** The highest number of a reservation that this node has got. */
  readonly lastReservation: number;
  readonly leaseMs: number;
  readonly operations: readonly BatchOperation[];
  /** Blocks whose calls have all ended, so that their rows can be removed. */
  readonly finished: readonly number[];
  /** In place of the database's clock for rates, in milliseconds; null for that clock. */
  readonly time: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Contents = Batch & GroupedOperations;

/** The value for a parameter of an SQL type. An array without elements counts as null. */
type ValueOf<Type extends string> = Type extends `${infer Element}[]`
  ? readonly ElementOf<Element>[] | null
  : ElementOf<Type> | null;
type ElementOf<Type> = Type extends 'text' ? string : Type extends 'boolean' ? boolean : number;

type Values = {
  readonly [Parameter in BatchParameter as Parameter[0]]: (
    contents: Contents,
  ) => ValueOf<Parameter[1]>;
};

const values: Values = {
  p_node: ({ node }) => node,
  p_epoch: ({ epoch }) => epoch,
  p_batch: ({ number }) => number,
  p_durable_batch: ({ durableNumber }) => durableNumber,
  p_last_number: ({ lastReservation }) => lastReservation,
  p_lease_ms: ({ leaseMs }) => leaseMs,
  p_is_durable: ({ isDurable }) => isDurable,
  p_time: ({ time }) => time,
  p_at: ({ at }) => Math.floor(at),
  p_accounts: ({ accounts }) => accounts,
  p_ending: ({ endingBlocks }) => endingBlocks,
  p_finished: ({ finished }) => finished,

  s_id: ({ settle }) => settle.map(({ id }) => id),
  s_code: ({ settle }) => settle.map(({ code }) => code),
  s_at: ({ settle }) => settle.map(({ at }) => at),
  s_uncertain: ({ settle }) => nullIfAllDefault(settle, ({ uncertain }) => uncertain, 0),
  s_takes_quota: ({ settle }) => nullIfAllDefault(settle, ({ takesQuota }) => takesQuota, false),
  s_counted_code: ({ settle }) =>
    settle.every(({ code, countedAs }) => countedAs.code === code)
      ? null
      : settle.map(({ countedAs }) => countedAs.code),
  s_via: ({ settle }) => nullIfAllDefault(settle, ({ countedAs }) => countedAs.via, 'call'),
  s_saved: ({ settle }) => nullIfAllDefault(settle, ({ countedAs }) => countedAs.saved, 0),
  s_upstream_key: ({ settle }) => nullIfAllDefault(settle, ({ upstreamKey }) => upstreamKey, ''),

  r_id: ({ release }) => release.map(({ id }) => id),

  u_id: ({ undo }) => undo.map(({ id }) => id),
  u_counted_code: ({ undo }) => undo.map(({ countedAs }) => countedAs.code),
  u_via: ({ undo }) => undo.map(({ countedAs }) => countedAs.via),
  u_saved: ({ undo }) => undo.map(({ countedAs }) => countedAs.saved),

  a_account: ({ admit }) => admit.map(({ accountId }) => accountId),
  a_operation: ({ admit }) => admit.map(({ operationId }) => operationId),
  a_request: ({ admit }) => admit.map(({ requestId }) => requestId),
  a_cost: ({ admit }) => admit.map(({ cost }) => cost),
  a_day: ({ admit }) => admit.map(({ day }) => day),
  a_at: ({ admit }) => admit.map(({ at }) => at),
  a_version: ({ admit }) => nullIfAllDefault(admit, ({ version }) => version, 0),
  a_uncertain: ({ admit }) => nullIfAllDefault(admit, ({ uncertain }) => uncertain, 0),
  a_is_reused: ({ admit }) => nullIfAllDefault(admit, ({ isReused }) => isReused, false),

  c_account: ({ counts }) => counts.map(({ of }) => of.accountId),
  c_day: ({ counts }) => counts.map(({ of }) => of.day),
  c_operation: ({ counts }) => counts.map(({ of }) => of.operationId),
  c_code: ({ counts }) => counts.map(({ of }) => of.code),
  c_via: ({ counts }) => counts.map(({ of }) => of.via),
  c_calls: ({ counts }) => counts.map(({ calls }) => calls),
  c_saved: ({ counts }) => counts.map(({ saved }) => saved),

  d_first: ({ deliveries }) => deliveries.first,
  d_last: ({ deliveries }) => deliveries.last,

  l_account: ({ limits }) => limits.map(([account]) => account),
  l_day: ({ limits }) => limits.map(([, day]) => day),
  l_awaited: ({ awaitedLimits }) => awaitedLimits,
};

/** The call of `apply_batch`, with its parameters in the order of `batchParameters`. */
export const APPLY_BATCH = `SELECT apply_batch(${batchParameters
  .map(([name, type], index) => `${name} => $${index + 1}::${type}`)
  .join(', ')}) AS reply`;

/** In the order of `batchParameters`. */
const valuesInOrder = batchParameters.map(([name]) => values[name]);

/** The values for `APPLY_BATCH`. */
export function batchValues(batch: Batch): unknown[] {
  const contents = { ...batch, ...groupOperations(batch.operations) };
  return valuesInOrder.map((select) => encoded(select(contents)));
}

/** Null stands for an array whose elements are all the default. */
function nullIfAllDefault<Operation, Value>(
  operations: readonly Operation[],
  select: (operation: Operation) => Value,
  defaultValue: NoInfer<Value>,
): readonly Value[] | null {
  const isDefault = (operation: Operation) => select(operation) === defaultValue;
  return operations.every(isDefault) ? null : operations.map(select);
}

/** The text form of an array, which is null when it is empty. The driver would quote every element. */
function encoded(value: ValueOf<BatchParameter[1]>): string | number | boolean | null {
  if (value === null || typeof value !== 'object') return value;
  return value.length === 0 ? null : `{${value.map(elementText).join()}}`;
}

/** Most texts are ids, which need no quotes. PostgreSQL reads an unquoted null, in any case, as NULL. */
const PLAIN_TEXT = /^(?!null$)[\w-]+$/i;

function elementText(element: string | number | boolean): string {
  if (typeof element === 'number') return String(Math.floor(element));
  if (typeof element === 'boolean') return String(element);
  return PLAIN_TEXT.test(element) ? element : `"${element.replaceAll(/["\\]/g, '\\$&')}"`;
}
