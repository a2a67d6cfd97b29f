/** The longest delay that `setTimeout` keeps; a longer one would fire after 1 ms. */
const longestTimer = 2 ** 31 - 1;

/** `setTimeout` for a delay of any length, infinity included. Returns what cancels it. */
export function startTimer(milliseconds: number, fire: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = (left: number) => {
    timer =
      left > longestTimer
        ? setTimeout(arm, longestTimer, left - longestTimer)
        : setTimeout(fire, left);
  };
  if (milliseconds !== Number.POSITIVE_INFINITY) arm(milliseconds);
  return () => clearTimeout(timer);
}

/**
 * A promise that `start` resolves, and that rejects at once with the signal's reason when it is aborted.
 * What `start` returns is called at the end, either way.
 */
export function untilAborted<Value = void>(
  signal: AbortSignal | undefined,
  start: (resolve: (value: Value) => void) => () => void,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    signal?.throwIfAborted();
    let stop = () => {};
    const end = () => {
      signal?.removeEventListener('abort', abort);
      stop();
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort);
    stop = start((value) => {
      end();
      resolve(value);
    });
    // Aborted by what `start` itself set off.
    if (signal?.aborted) stop();
  });
}

/** Waits, in milliseconds. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return untilAborted(signal, (resolve) => startTimer(milliseconds, resolve));
}
