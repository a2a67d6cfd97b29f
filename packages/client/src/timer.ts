/** The longest delay that `setTimeout` supports; a longer one would fire after 1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `setTimeout` for a delay of any length, infinity included. Returns the function that cancels it. */
export function startTimer(milliseconds: number, onElapsed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (left: number) => {
    timer =
      left > MAX_TIMER_MS
        ? setTimeout(schedule, MAX_TIMER_MS, left - MAX_TIMER_MS)
        : setTimeout(onElapsed, left);
  };
  if (milliseconds !== Number.POSITIVE_INFINITY) schedule(milliseconds);
  return () => clearTimeout(timer);
}
