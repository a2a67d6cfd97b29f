/** What a page shows after a call, to show it again when the reader comes back to it. */
export interface HistoryEntry<Shown> {
  readonly shown: Shown;
  /** Whether the entry before this one is the page before, of the same list. */
  readonly hasPreviousPage: boolean;
  /** Whether its response is no longer kept. */
  readonly isForgotten: boolean;
}

/** What the history may keep. The current entry always keeps its response. */
interface Retention<Shown> {
  readonly maxResponses: number;
  readonly maxCharacters: number;
  /** Characters of the response; undefined without one. */
  readonly sizeOf: (shown: Shown) => number | undefined;
  readonly withoutResponse: (shown: Shown) => Shown;
}

/** Name of our member in the state of the browser's history, beside those of the router. */
const STATE_KEY = 'call';

/**
 * Keeps what each entry of the browser's history shows. The state of the browser holds a number only; parameters are in
 * the address, responses in memory, and the token in neither.
 */
export class CallHistory<Shown> {
  readonly #entries = new Map<number, HistoryEntry<Shown>>();
  /** Numbers are not used again after a reload, where the browser still has entries without content here. */
  #last = Date.now();
  readonly #retention: Retention<Shown>;

  constructor(retention: Retention<Shown>) {
    this.#retention = retention;
  }

  /** The content of the entry that the browser shows; undefined after a reload. */
  get current(): HistoryEntry<Shown> | undefined {
    return this.#entries.get(this.#number());
  }

  /** Sets the content and the address of the current entry. */
  replace(shown: Shown, address: string): void {
    const hasPreviousPage = this.current?.hasPreviousPage ?? false;
    const isForgotten = (this.current?.isForgotten ?? false) && !this.#hasResponse(shown);
    let number = this.#number();
    if (!this.#entries.has(number)) {
      this.#last += 1;
      number = this.#last;
    }
    this.#entries.set(number, { shown, hasPreviousPage, isForgotten });
    this.#forgetOldest(number);
    // Also what the router keeps there, such as its scroll position.
    history.replaceState({ ...history.state, [STATE_KEY]: number }, '', address);
  }

  /** Adds an entry after the current one. */
  push(shown: Shown, address: string, hasPreviousPage: boolean): void {
    // The router scrolls to this position when the reader comes back; without one, to the top.
    const state = { ...history.state, scrollPosition: window.scrollY };
    history.replaceState(state, '');
    this.#last += 1;
    this.#entries.set(this.#last, { shown, hasPreviousPage, isForgotten: false });
    this.#forgetOldest(this.#last);
    history.pushState({ ...state, [STATE_KEY]: this.#last }, '', address);
  }

  #hasResponse(shown: Shown): boolean {
    return this.#retention.sizeOf(shown) !== undefined;
  }

  /** Keeps the newest responses up to the limits, so that a long visit does not fill the memory. */
  #forgetOldest(current: number): void {
    const { maxResponses, maxCharacters, sizeOf, withoutResponse } = this.#retention;
    let responses = 0;
    let characters = 0;
    for (const [number, entry] of [...this.#entries].reverse()) {
      const size = sizeOf(entry.shown);
      if (size === undefined) continue;
      responses += 1;
      characters += size;
      if (number === current || (responses <= maxResponses && characters <= maxCharacters))
        continue;
      const shown = withoutResponse(entry.shown);
      this.#entries.set(number, { ...entry, shown, isForgotten: true });
    }
  }

  #number(): number {
    return Number(Object(history.state)[STATE_KEY] ?? 0);
  }
}
