import { computed, onBeforeUnmount, onMounted, reactive, ref, shallowRef, watch } from 'vue';
import { addressOf, newForm, valuesOf } from './call-form.ts';
import { readHash, toHash } from './form-hash.ts';
import { type Outcome, sendCall } from './send-call.ts';
import { servedAddresses } from './served-addresses.ts';

/** State of the page: the form, whether a call is in flight, and the outcome of the last one. */
export function useCall() {
  const form = reactive(newForm());
  const outcome = shallowRef<Outcome>();
  const isSending = ref(false);
  let inFlight: AbortController | undefined;

  async function send(): Promise<void> {
    inFlight?.abort();
    const controller = new AbortController();
    inFlight = controller;
    isSending.value = true;
    try {
      outcome.value = await sendCall({
        operationId: form.operationId,
        values: valuesOf(form),
        baseUrl: addressOf(form),
        token: form.tokens[form.target],
        signal: controller.signal,
      });
    } catch (error) {
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
    for (const name of Object.keys(valuesOf(form))) form.values[name] = '';
    Object.assign(form.values, outcome.value.next);
    await send();
  }

  const fillFromHash = () => readHash(location.hash, form);
  onMounted(async () => {
    fillFromHash();
    window.addEventListener('hashchange', fillFromHash);
    form.addresses = await servedAddresses();
  });
  onBeforeUnmount(() => {
    window.removeEventListener('hashchange', fillFromHash);
    cancel();
  });
  const hash = computed(() => toHash(form));
  // The router keeps its scroll position in the history state: pass it on.
  watch(hash, (text) => history.replaceState(history.state, '', text));

  return { form, outcome, isSending, send, sendNext, cancel };
}
