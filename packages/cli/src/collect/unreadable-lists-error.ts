/** As many lists that end so, one after another, are a change of the service. */
export const UNREADABLE_IN_A_ROW = 10;

/** One list after another had no list where the contract has one. Each may be paid for, so the run asks for no more. */
export class UnreadableListsError extends Error {
  override readonly name = 'UnreadableListsError';

  constructor() {
    super(
      `${UNREADABLE_IN_A_ROW} inputs in a row had no list where the contract has one, and each may be paid for. The service may have changed: look at what came before you go on.`,
    );
  }
}
