import type { OperationId } from '@social-data/contract/operations';
import { computed, onBeforeUnmount, onMounted, reactive, ref, shallowRef, watch } from 'vue';
import { servedAddresses } from '../served-addresses.ts';
import { addressOf, type CallForm, newForm, valuesOf } from './call-form.ts';
import { CallHistory } from './call-history.ts';
import { readHash, toHash } from './form-hash.ts';
import type { Outcome } from './send-call.ts';

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
  const outcome = shallowRef<Outcome>();
  const isSending = ref(false);
  const stoppedAfter = ref<number>();
  const hasPreviousPage = ref(false);
  const isForgotten = ref(false);
  let inFlight: AbortController | undefined;

  const hash = computed(() => toHash(form));
  const shown = (): ShownCall => ({
    form: { operationId: form.operationId, values: { ...form.values }, target: form.target },
    outcome: outcome.value,
  });

  async function send(): Promise<void> {
    inFlight?.abort();
    const controller = new AbortController();
    inFlight = controller;
    isSending.value = true;
    stoppedAfter.value = undefined;
    isForgotten.value = false;
    const start = performance.now();
    try {
      // The client loads with the first call, so that the page is small.
      const { sendCall } = await import('./send-call.ts');
      outcome.value = await sendCall({
        operationId: form.operationId,
        values: valuesOf(form),
        baseUrl: addressOf(form),
        token: form.tokens[form.target],
        signal: controller.signal,
      });
      calls.replace(shown(), hash.value);
    } catch (error) {
      // A later call may have taken the place of this one.
      if (inFlight === controller) {
        // The response of the call before is not that of this one.
        outcome.value = undefined;
        if (controller.signal.aborted) stoppedAfter.value = performance.now() - start;
        calls.replace(shown(), hash.value);
      }
      if (!controller.signal.aborted) throw error;
    } finally {
      if (inFlight === controller) isSending.value = false;
    }
  }

  function cancel(): void {
    inFlight?.abort();
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
    cancel();
    form.operationId = id;
    outcome.value = undefined;
    stoppedAfter.value = undefined;
    calls.push(shown(), hash.value, false);
    hasPreviousPage.value = false;
    isForgotten.value = false;
  }

  /** Shows what the reader came back to. After a reload, only the address remembers it. */
  function restore(): void {
    const entry = calls.current;
    // A jump to a heading of the page is no other call.
    if (entry === undefined && !readHash(location.hash, form, fixedOperation)) return;
    cancel();
    if (entry) Object.assign(form, entry.shown.form, { values: { ...entry.shown.form.values } });
    outcome.value = entry?.shown.outcome;
    stoppedAfter.value = undefined;
    hasPreviousPage.value = entry?.hasPreviousPage ?? false;
    isForgotten.value = entry?.isForgotten ?? false;
  }

  onMounted(async () => {
    restore();
    calls.replace(shown(), location.href);
    window.addEventListener('popstate', restore);
    // The router reports a link to a fragment of the same page only so.
    window.addEventListener('hashchange', restore);
    form.addresses = await servedAddresses();
  });
  onBeforeUnmount(() => {
    window.removeEventListener('popstate', restore);
    window.removeEventListener('hashchange', restore);
    cancel();
  });
  // What the reader types changes the address of the entry, and adds none.
  watch(hash, (text) => calls.replace(shown(), text));

  return {
    ...{ form, outcome, isSending, stoppedAfter, hasPreviousPage, isForgotten },
    ...{ send, sendNext, goBack, cancel, chooseOperation },
  };
}
