/** A fetch that always returns the same body and status, and records the requests. */
export function answering(
  body: unknown,
  status = 200,
): {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly requests: Request[];
} {
  const requests: Request[] = [];
  return {
    requests,
    fetch: async (request) => {
      requests.push(request);
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
    },
  };
}
