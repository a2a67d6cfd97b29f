/** The stages of a call, in the order in which they happen. The last three are no work of one call. */
export const stages = [
  'connection',
  'parse',
  'judge',
  'reuse',
  'admit',
  'ask',
  'settle',
  'render',
  'send',
  'log',
  'metrics',
  'other code',
  'collecting garbage',
  'other threads',
] as const;
export type Stage = (typeof stages)[number];

/** Where a function stands, as a CPU profile names it. */
export interface Frame {
  readonly functionName: string;
  readonly url: string;
}

/**
 * The stage of each file or folder that belongs to one stage only, below `packages/`. A file that several stages use is
 * not here: its time belongs to the function that called it.
 */
const stageByPath: readonly (readonly [path: string, stage: Stage])[] = [
  ['gateway/src/server/attach-routes.ts', 'connection'],
  ['gateway/src/server/bounded-request.ts', 'connection'],
  ['gateway/src/server/connection.ts', 'connection'],
  ['gateway/src/server/connections.ts', 'connection'],
  ['gateway/src/server/requests-in-progress.ts', 'connection'],
  ['gateway/src/server/create-routes.ts', 'parse'],
  ['gateway/src/server/caller-ids.ts', 'parse'],
  ['server-protocol/src/request-target.ts', 'parse'],
  ['gateway/src/call/judge.ts', 'judge'],
  ['gateway/src/call/checks.ts', 'judge'],
  ['gateway/src/call/validate.ts', 'judge'],
  ['gateway/src/ledger/accounts/token.ts', 'judge'],
  ['server-protocol/src/validate-query.ts', 'judge'],
  ['gateway/src/relay/reuse/', 'reuse'],
  ['gateway/src/call/admit.ts', 'admit'],
  ['gateway/src/call/ask.ts', 'ask'],
  ['gateway/src/call/source-call.ts', 'ask'],
  ['gateway/src/call/fair-queue.ts', 'ask'],
  ['gateway/src/dataset/', 'ask'],
  ['gateway/src/relay/', 'ask'],
  ['gateway/src/call/settle.ts', 'settle'],
  ['gateway/src/ledger/sqlite/write-queue.ts', 'settle'],
  ['gateway/src/ledger/sqlite/group-writer.ts', 'settle'],
  ['gateway/src/ledger/sqlite/delivery-runs.ts', 'settle'],
  ['gateway/src/call/success-body.ts', 'render'],
  ['gateway/src/server/render-result.ts', 'render'],
  ['gateway/src/server/result-headers.ts', 'render'],
  ['gateway/src/server/envelope-body.ts', 'render'],
  ['gateway/src/server/cors.ts', 'render'],
  ['gateway/src/server/write-body.ts', 'send'],
  ['gateway/src/observability/call-line.ts', 'log'],
  ['gateway/src/observability/open-log.ts', 'log'],
  ['gateway/src/observability/failed-call-throttle.ts', 'log'],
  ['gateway/src/observability/call-recorder.ts', 'log'],
  ['gateway/src/observability/call-metrics.ts', 'metrics'],
  ['gateway/src/observability/event-metrics.ts', 'metrics'],
];

/** The stage of functions in files that several stages share. */
const stageByFunction: Readonly<Record<string, Readonly<Record<string, Stage>>>> = {
  'gateway/src/server/respond.ts': {
    requestContext: 'parse',
    skipsCache: 'parse',
    sendResponse: 'send',
    watchDelivery: 'send',
  },
  'gateway/src/ledger/sqlite/create-sqlite-store.ts': {
    findAccount: 'judge',
    admit: 'admit',
    admitReuse: 'admit',
    settle: 'settle',
    settled: 'settle',
    markDelivered: 'settle',
  },
};

/** @param stack the function that runs, then its caller, and so on */
export function stageOf(stack: readonly Frame[]): Stage | undefined {
  const [top] = stack;
  if (top?.functionName === '(idle)') return undefined;
  if (top?.functionName === '(garbage collector)') return 'collecting garbage';
  let isOurs = false;
  for (const { functionName, url } of stack) {
    const [, path = ''] = url.split('/packages/');
    if (path === '') continue;
    isOurs = true;
    const stage =
      stageByFunction[path]?.[functionName] ??
      stageByPath.find(([start]) => path.startsWith(start))?.[1];
    if (stage !== undefined) return stage;
  }
  // Node's own functions, the parser of HTTP, and system calls for sockets.
  return isOurs ? 'other code' : 'connection';
}
