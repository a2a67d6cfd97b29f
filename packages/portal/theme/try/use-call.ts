import { fieldsOf } from '@social-data/contract/operation-fields';
import { isOperationId, type OperationId, operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { computed, onBeforeUnmount, onMounted, reactive, ref, watch } from 'vue';
import { servedAddresses } from '../live-addresses.ts';
import { type CallForm, newForm, targets, valuesOf } from './call-form.ts';
import type { Outcome } from './send-call.ts';
import { useSending } from './use-sending.ts';

const failureCodes = resultCodes.map(({ code }) => code).filter((code) => code !== 0);

/**
 * Writes the shareable part of the form into the fragment of the page's address: operation, target and
 * parameters. It leaves out the token, the reader's own address (which may contain a token) and any
 * value that equals a token.
 */
function toHash(form: CallForm): string {
  const hash = new URLSearchParams({ operation: form.operationId });
  if (form.target !== 'mock') hash.set('target', form.target);
  const tokens = new Set(Object.values(form.tokens).filter((token) => token !== ''));
  for (const [name, value] of Object.entries(valuesOf(form))) {
    if (!tokens.has(value)) hash.set(name, value);
  }
  return `#${hash}`;
}

/**
 * Fills the form from a fragment, and returns whether it did. A fragment without a known operation changes nothing, nor
 * does one with another operation than the form is for.
 */
function readHash(hash: string, form: CallForm, fixedOperation?: OperationId): boolean {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const operationId = given.get('operation') ?? '';
  if (!isOperationId(operationId)) return false;
  if (fixedOperation !== undefined && operationId !== fixedOperation) return false;
  form.operationId = operationId;
  form.target = targets.find((target) => target === given.get('target')) ?? 'mock';
  // A link of the page of the codes names a code of the mock, whose tokens are no secret.
  const code = failureCodes.find((failure) => String(failure) === given.get('code'));
  if (code !== undefined) Object.assign(form, { target: 'mock' }).tokens.mock = `mock-${code}`;
  for (const { name, required } of fieldsOf(operations[operationId])) {
    const value = given.get(name);
    if (value !== null) form.values[name] = value;
    // The sender left this parameter out, so an example in the form must not be sent either.
    else if (!required) form.values[name] = '';
  }
  return true;
}

/** What a page shows after a call, to show it again when the reader comes back to it. */
interface HistoryEntry<Shown> {
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
class CallHistory<Shown> {
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

/** What an entry of the browser's history shows. */
interface ShownCall {
  readonly form: Pick<CallForm, 'operationId' | 'values' | 'target'>;
  readonly outcome: Outcome | undefined;
}

/** One for all forms of the document, so that a response is still there when the reader comes back to its page. */
const calls = new CallHistory<ShownCall>({
  maxResponses: 20,
  maxCharacters: 20_000_000,
  sizeOf: ({ outcome }) => (outcome ? (outcome.body?.raw.length ?? 0) : undefined),
  withoutResponse: (shown) => ({ ...shown, outcome: undefined }),
});

/**
 * State of a form that sends calls: what is filled in, whether a call is in flight, and the outcome of the last one. Every
 * operation and every page of a list is an entry of the browser's history. With an operation, the form stays with it.
 */
export function useCall(fixedOperation: OperationId | undefined) {
  const form = reactive(newForm(fixedOperation));
  const sending = useSending(form);
  const { outcome, cancel } = sending;
  const hasPreviousPage = ref(false);
  const isForgotten = ref(false);

  const hash = computed(() => toHash(form));
  const shown = (): ShownCall => ({
    form: { operationId: form.operationId, values: { ...form.values }, target: form.target },
    outcome: outcome.value,
  });

  async function send(): Promise<void> {
    isForgotten.value = false;
    await sending.send(() => calls.replace(shown(), hash.value));
  }

  async function sendNext(): Promise<void> {
    if (outcome.value?.kind !== 'success' || !outcome.value.next) return;
    const { next } = outcome.value;
    for (const name of Object.keys(valuesOf(form))) form.values[name] = '';
    Object.assign(form.values, next);
    calls.push(shown(), hash.value, true);
    hasPreviousPage.value = true;
    await send();
  }

  /** The page before is the entry before, so that this button and the browser's do the same. */
  function goBack(): void {
    history.back();
  }

  function chooseOperation(id: OperationId): void {
    form.operationId = id;
    sending.show(undefined);
    calls.push(shown(), hash.value, false);
    hasPreviousPage.value = false;
    isForgotten.value = false;
  }

  /** Shows what the reader came back to. After a reload, only the address remembers it. */
  function restore(): void {
    const entry = calls.current;
    // A jump to a heading of the page is no other call.
    if (entry === undefined && !readHash(location.hash, form, fixedOperation)) return;
    if (entry) Object.assign(form, entry.shown.form, { values: { ...entry.shown.form.values } });
    sending.show(entry?.shown.outcome);
    hasPreviousPage.value = entry?.hasPreviousPage ?? false;
    isForgotten.value = entry?.isForgotten ?? false;
  }

  onMounted(async () => {
    restore();
    calls.replace(shown(), location.href);
    form.addresses = await servedAddresses();
  });
  onReturn(restore);
  onBeforeUnmount(cancel);
  // What the reader types changes the address of the entry, and adds none.
  watch(hash, (text) => calls.replace(shown(), text));

  const { isSending, stoppedAfter } = sending;
  return {
    ...{ form, outcome, isSending, stoppedAfter, hasPreviousPage, isForgotten },
    ...{ send, sendNext, goBack, cancel, chooseOperation },
  };
}

/** Calls the listener when the reader moves in the browser's history, while the component is there. */
function onReturn(listener: () => void): void {
  onMounted(() => {
    window.addEventListener('popstate', listener);
    // The router reports a link to a fragment of the same page only so.
    window.addEventListener('hashchange', listener);
  });
  onBeforeUnmount(() => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  });
}
