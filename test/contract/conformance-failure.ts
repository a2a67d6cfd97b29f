/** A server broke a rule: what was sent (tokens masked), what was expected, what came. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
  readonly request: string;
  readonly expected: string;
  readonly came: string;

  constructor({ request, expected, came }: { request: string; expected: string; came: string }) {
    super(`${request}\n  expected: ${expected}\n  came:     ${came}`);
    this.request = request;
    this.expected = expected;
    this.came = came;
  }
}
