// SQLSTATEs with which a batch is refused.

/** The server rolled the batch back and may take it later: deadlock, serialization, lock or statement timeout. */
export const TEMPORARY = ['40P01', '40001', '55P03', '57014'];
/** The transaction is read-only. */
export const READ_ONLY = '25006';
// What `apply_batch` raises.
export const NODE_ENDED = 'GW001';
export const NAME_TAKEN = 'GW002';
export const SET_BACK = 'GW004';
