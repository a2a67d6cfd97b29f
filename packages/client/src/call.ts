import { isSocialDataError, type SocialDataError } from './errors/social-data-error.ts';
import type { Answer } from './execute.ts';
import type { CallMeta } from './meta.ts';

/** A call's end as a value, for those who prefer it to an exception. */
export type Result<Value> =
  | { readonly ok: true; readonly data: Value; readonly meta: CallMeta }
  | { readonly ok: false; readonly error: SocialDataError; readonly meta: CallMeta | undefined };

/** A call on its way: a promise, with other ways to read its end. It is sent at once. */
export class Call<Value> implements Promise<Value> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #answer: Promise<Answer>;
  readonly #read: (answer: Answer) => Value;

  constructor(answer: Promise<Answer>, read: (answer: Answer) => Value) {
    this.#answer = answer;
    this.#read = read;
    // Whoever reads the end handles the rejection; one that is read by result() alone must not count as unhandled.
    answer.catch(() => {});
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is a promise.
  then<Kept = Value, Caught = never>(
    onFulfilled?: ((value: Value) => Kept | PromiseLike<Kept>) | null,
    onRejected?: ((reason: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    return this.#answer.then(this.#read).then(onFulfilled, onRejected);
  }

  catch<Caught = never>(
    onRejected?: ((reason: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Value | Caught> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Value> {
    return this.then().finally(onFinally);
  }

  /** The end as a value. Rejects only with the reason of the caller's own abort. */
  async result(): Promise<Result<Value>> {
    try {
      const answer = await this.#answer;
      return { ok: true, data: this.#read(answer), meta: answer.meta };
    } catch (error) {
      if (!isSocialDataError(error)) throw error;
      return { ok: false, error, meta: error.meta };
    }
  }

  /** The value together with the answer as it came. The response is a copy that holds no address. */
  async withResponse(): Promise<{
    readonly data: Value;
    readonly meta: CallMeta;
    readonly response: Response;
  }> {
    const answer = await this.#answer;
    const { meta, headers, text } = answer;
    return {
      data: this.#read(answer),
      meta,
      response: new Response(text, { status: meta.httpStatus ?? 200, headers }),
    };
  }
}
