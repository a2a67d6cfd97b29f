import { computed, onBeforeUnmount, onMounted, reactive, ref, shallowRef, watch } from 'vue';
import { addressOf, newForm, valuesOf } from './call-form.ts';
import { readHash, toHash } from './form-hash.ts';
import { isAddresses } from './is-addresses.ts';
import { type Outcome, sendCall } from './send-call.ts';

/** The form, the call that is on its way, and how the last one ended. */
export function useCall() {
  const form = reactive(newForm());
  const outcome = shallowRef<Outcome>();
  const isSending = ref(false);
  let underWay: AbortController | undefined;

  async function send(): Promise<void> {
    underWay?.abort();
    const controller = new AbortController();
    underWay = controller;
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
      if (underWay === controller) isSending.value = false;
    }
  }

  function cancel(): void {
    underWay?.abort();
  }

  async function sendNext(): Promise<void> {
    if (outcome.value?.kind !== 'success' || !outcome.value.next) return;
    for (const name of Object.keys(valuesOf(form))) form.values[name] = '';
    Object.assign(form.values, outcome.value.next);
    await send();
  }

  const fromHash = () => readHash(location.hash, form);
  onMounted(async () => {
    fromHash();
    window.addEventListener('hashchange', fromHash);
    form.addresses = await servedAddresses(form.addresses);
  });
  onBeforeUnmount(() => {
    window.removeEventListener('hashchange', fromHash);
    cancel();
  });
  const hash = computed(() => toHash(form));
  // What the router keeps in the state of this entry stays.
  watch(hash, (text) => history.replaceState(history.state, '', text));

  return { form, outcome, isSending, send, sendNext, cancel };
}

/** The server of this page knows where the mock and the gateway are; a plain web server may not. */
async function servedAddresses<Fallback>(fallback: Fallback) {
  try {
    const given: unknown = await (await fetch('/config.json')).json();
    return isAddresses(given) ? given : fallback;
  } catch {
    return fallback;
  }
}
