/** The place in a program where a method was called. It becomes text only when it is read. */
export interface CallSite {
  readonly stack?: string;
}

/** Remembers the caller of a function, for an error that comes after a wait, when the engine has forgotten it. */
export type CaptureCallSite = (callee: CallableFunction) => CallSite;

/** Call sites that are captured in a second. Each takes about a tenth of a fast call, so a program that sends thousands does without the others. */
const MAX_CAPTURES = 100;

export function createCallSiteCapture(): CaptureCallSite {
  let second = 0;
  let captures = 0;
  return (callee) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) captures = 0;
    second = now;
    captures += 1;
    const site: { stack?: string } = {};
    if (captures > MAX_CAPTURES) return site;
    if (typeof Error.captureStackTrace === 'function') Error.captureStackTrace(site, callee);
    else site.stack = new Error().stack ?? '';
    return site;
  };
}

/** The same error, with the caller's line in its stack. */
export function showCallSite<Thrown extends Error>(
  error: Thrown,
  { stack = '' }: CallSite,
): Thrown {
  const frames = stack.slice(Math.max(stack.indexOf('\n    at '), 0)).trimStart();
  if (frames) error.stack = `${error.name}: ${error.message}\n    ${frames}`;
  return error;
}
