/**
 * Sends calls at a constant rate until the work is done, and returns the longest time in milliseconds between the moment
 * at which a call was due and its response.
 */
export async function longestWait(
  url: string,
  callsPerSecond: number,
  work: () => Promise<unknown>,
): Promise<{ longest: number; calls: number; failures: number }> {
  const found = { longest: 0, calls: 0, failures: 0 };
  const sent: Promise<void>[] = [];
  let due = performance.now();
  const timer = setInterval(() => {
    for (; due <= performance.now(); due += 1000 / callsPerSecond) sent.push(call(url, due, found));
  }, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await Promise.all(sent);
  }
  return found;
}

async function call(
  url: string,
  due: number,
  found: { longest: number; calls: number; failures: number },
): Promise<void> {
  const ok = await fetch(url)
    .then(async (response) => JSON.parse(await response.text()).code === 0)
    .catch(() => false);
  found.calls += 1;
  if (!ok) found.failures += 1;
  found.longest = Math.max(found.longest, performance.now() - due);
}
