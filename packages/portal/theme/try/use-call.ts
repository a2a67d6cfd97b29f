import type { OperationId } from '@social-data/contract/operations';
import { computed, onBeforeUnmount, onMounted, reactive, ref, watch } from 'vue';
import { servedAddresses } from '../live-addresses.ts';
import { type CallForm, newForm, valuesOf } from './call-form.ts';
import { CallHistory } from './call-history.ts';
import { readHash, toHash } from './form-hash.ts';
import type { Outcome } from './send-call.ts';
import { useSending } from './use-sending.ts';

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
