/** Whether a promise resolves within a time in milliseconds. Rejects when the promise does. */
export async function settlesWithin(promise: Promise<unknown>, timeout: number): Promise<boolean> {
  const { promise: expired, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), timeout);
  try {
    return await Promise.race([promise.then(() => true), expired]);
  } finally {
    clearTimeout(timer);
  }
}
