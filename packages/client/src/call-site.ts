/** The place in a program where a method was called. It becomes text only when it is read. */
export interface CallSite {
  readonly stack?: string;
}

/** Remembers the callers of a function, for an error that comes after a wait, when the engine has forgotten them. */
export function captureCallSite(callee: CallableFunction): CallSite {
  const site: { stack?: string } = {};
  if (typeof Error.captureStackTrace === 'function') Error.captureStackTrace(site, callee);
  else site.stack = new Error().stack ?? '';
  return site;
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
