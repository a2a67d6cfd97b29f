import { progressText, type RunProgress, shareDone } from './run-progress.ts';

const LINE_INTERVAL_MS = 10_000;
const BAR_INTERVAL_MS = 200;
/** Terminal columns below which the numbers need the room of the bar. */
const NARROW = 70;
/** Of a terminal that does not say its width. */
const WIDE = 80;

/**
 * Shows how far a run is until the returned function is called: a bar on a terminal, else a line every 10 seconds.
 * Shows nothing when `isQuiet`.
 */
export async function showProgress(progress: RunProgress, isQuiet: boolean): Promise<() => void> {
  if (isQuiet) return () => {};
  return process.stderr.isTTY ? showBar(progress) : showLines(progress);
}

function showLines(progress: RunProgress): () => void {
  const print = () => process.stderr.write(`${progressText(progress, Date.now())}\n`);
  const timer = setInterval(print, LINE_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function showBar(progress: RunProgress): Promise<() => void> {
  const { default: cliProgress } = await import('cli-progress');
  const width = process.stderr.columns || WIDE;
  const bar = new cliProgress.SingleBar({
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    barsize: width < NARROW ? 6 : 20,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    // The signals are ours: the journal is closed first.
    gracefulExit: false,
    format: (options, { progress: share }) => {
      const { barCompleteString = '', barIncompleteString = '', barsize = 0 } = options;
      const done = Math.round(share * barsize);
      const drawn = barCompleteString.slice(0, done) + barIncompleteString.slice(0, barsize - done);
      const shownBar = progress.bound ? `${drawn} ` : '';
      return `${shownBar}${progressText(progress, Date.now(), width - shownBar.length - 1)}`;
    },
  });
  const update = () => bar.update(shareDone(progress) ?? 0);
  bar.start(1, 0);
  const timer = setInterval(update, BAR_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    update();
    bar.stop();
  };
}
