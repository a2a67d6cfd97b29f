/** A fetch that answers always alike and remembers what it was asked for. */
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
