/** The columns of OUT.failed.csv that are no parameters: result code, what happened, what to do. */
export const FAILURE_COLUMNS = ['failure_code', 'failure', 'what_to_do'] as const;
