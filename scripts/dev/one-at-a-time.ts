/** An editor may write a file twice, and several files together. */
const DEBOUNCE_MS = 40;

/**
 * Returns a function that takes changed paths. `run` gets them together, when no more come, and never twice at a time: what
 * changes during a run is the next one. An error of a run is printed.
 */
export function oneAtATime(
  run: (paths: readonly string[]) => Promise<void>,
): (...paths: readonly string[]) => void {
  const changed = new Set<string>();
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  const start = async () => {
    if (isRunning) return;
    isRunning = true;
    const paths = [...changed];
    changed.clear();
    await run(paths).catch(console.error);
    isRunning = false;
    if (changed.size > 0) soon();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(start, DEBOUNCE_MS);
  };
  return (...paths) => {
    for (const path of paths) changed.add(path);
    soon();
  };
}
