let waiting: Promise<void> | undefined;

/**
 * Resolves when this turn of the event loop has read the requests that have arrived. Responses of one turn that are sent
 * together cost a quarter less processor time than each between two requests: what reads them is awake after the first
 * one, and the code of either half stays in the processor's caches. The end of a charged call waits for its group's commit
 * anyway.
 */
export function endOfTurn(): Promise<void> {
  waiting ??= new Promise((resolve) => {
    setImmediate(() => {
      waiting = undefined;
      resolve();
    });
  });
  return waiting;
}
