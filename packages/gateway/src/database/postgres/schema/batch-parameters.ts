/** SQL types of the parameters of a batch. */
export type BatchParameterType =
  | 'text'
  | 'bigint'
  | 'integer'
  | 'double precision'
  | 'boolean'
  | 'text[]'
  | 'bigint[]'
  | 'integer[]'
  | 'boolean[]';

/**
 * The parameters of `apply_batch`: name and type. The declaration of the function and the call are made from this list,
 * and the compiler checks that the store has a value of the right type for each. Another list is another format.
 *
 * An array is null when it has no elements, and also when all of them are the default that its comment names: PL/pgSQL
 * unpacks every array that it gets, even an empty one. All arrays of one prefix have their elements in the same order.
 */
export const batchParameters = [
  // The batch.
  ['p_node', 'text'],
  ['p_epoch', 'bigint'],
  ['p_batch', 'bigint'],
  // The last batch of this epoch that the database has confirmed as durable; 0 without one.
  ['p_durable_batch', 'bigint'],
  // The highest number of a reservation that this node has got.
  ['p_last_number', 'bigint'],
  ['p_lease_ms', 'integer'],
  ['p_is_durable', 'boolean'],
  // In place of the database's clock for rates, in milliseconds since 1970; null for that clock.
  ['p_time', 'double precision'],
  ['p_at', 'bigint'],
  ['p_accounts', 'text[]'],
  // Blocks of the calls that end.
  ['p_ending', 'bigint[]'],
  // Blocks whose calls have all ended: their rows are removed.
  ['p_finished', 'bigint[]'],

  // Settlements, ascending by number.
  ['s_id', 'bigint[]'],
  ['s_code', 'integer[]'],
  ['s_at', 'bigint[]'],
  // Default 0.
  ['s_uncertain', 'integer[]'],
  // Whether a call that is not charged takes quota. Default false.
  ['s_takes_quota', 'boolean[]'],
  // Default: the code of the settlement.
  ['s_counted_code', 'integer[]'],
  // Default 'call'.
  ['s_via', 'text[]'],
  // Default 0.
  ['s_saved', 'bigint[]'],
  // The key of the upstream. Default ''.
  ['s_upstream_key', 'text[]'],

  // Releases.
  ['r_id', 'bigint[]'],

  // Settlements to undo.
  ['u_id', 'bigint[]'],
  ['u_counted_code', 'integer[]'],
  ['u_via', 'text[]'],
  ['u_saved', 'bigint[]'],

  // Admissions.
  ['a_account', 'text[]'],
  ['a_operation', 'text[]'],
  ['a_request', 'text[]'],
  ['a_cost', 'bigint[]'],
  ['a_day', 'text[]'],
  ['a_at', 'bigint[]'],
  // The version of the account that the call was judged by. Default 0: it is not compared.
  ['a_version', 'bigint[]'],
  // Default 0.
  ['a_uncertain', 'integer[]'],
  // Default false.
  ['a_is_reused', 'boolean[]'],

  // Counts.
  ['c_account', 'text[]'],
  ['c_day', 'text[]'],
  ['c_operation', 'text[]'],
  ['c_code', 'integer[]'],
  ['c_via', 'text[]'],
  ['c_calls', 'bigint[]'],
  ['c_saved', 'bigint[]'],

  // Runs of deliveries.
  ['d_first', 'bigint[]'],
  ['d_last', 'bigint[]'],

  // Accounts and days whose limits callers wait for: the first `l_awaited` in any case, the others when an admission
  // is refused.
  ['l_account', 'text[]'],
  ['l_day', 'text[]'],
  ['l_awaited', 'integer'],
] as const satisfies readonly (readonly [name: string, type: BatchParameterType])[];

export type BatchParameter = (typeof batchParameters)[number];
