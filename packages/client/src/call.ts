import type { CallMeta } from './call-meta.ts';
import type { CallResult } from './call-operation.ts';
import { type AnySocialDataError, isSocialDataError } from './errors.ts';

/** The outcome of a call as a value, for those who prefer it to an exception. */
export type Result<Value> =
  | { readonly ok: true; readonly data: Value; readonly meta: CallMeta }
  | { readonly ok: false; readonly error: AnySocialDataError; readonly meta: CallMeta | undefined };

/** A call in progress: a promise with other ways to read its outcome. It is sent at once. */
export class Call<Value> implements Promise<Value> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #result: Promise<CallResult>;
  readonly #read: (result: CallResult) => Value;

  constructor(result: Promise<CallResult>, read: (result: CallResult) => Value) {
    this.#result = result;
    this.#read = read;
  }

  // Nothing else may wait for the result: the engine then finds the line that awaits the call, for the stack of an error.
  // biome-ignore lint/suspicious/noThenProperty: a call is a promise.
  then<Fulfilled = Value, Rejected = never>(
    onFulfilled?: ((value: Value) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#result.then(this.#read).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Value | Rejected> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Value> {
    return this.then().finally(onFinally);
  }

  /** The outcome as a value. Rejects only with the reason of the caller's own abort. */
  async result(): Promise<Result<Value>> {
    try {
      const result = await this.#result;
      return { ok: true, data: this.#read(result), meta: result.meta };
    } catch (error) {
      if (!isSocialDataError(error)) throw error;
      return { ok: false, error, meta: error.meta };
    }
  }

  /** The value together with the response as received. The response is a copy that holds no address. */
  async withResponse(): Promise<{
    readonly data: Value;
    readonly meta: CallMeta;
    readonly response: Response;
  }> {
    const result = await this.#result;
    const { meta, headers, text } = result;
    return {
      data: this.#read(result),
      meta,
      response: new Response(text, { status: meta.httpStatus ?? 200, headers }),
    };
  }
}
