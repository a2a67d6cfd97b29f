import { ref, shallowRef } from 'vue';
import { addressOf, type CallForm, valuesOf } from './call-form.ts';
import type { Outcome } from './send-call.ts';

/** Sends the call of a form: one at a time, and what is shown is the outcome of the last one that was sent. */
export function useSending(form: CallForm) {
  const outcome = shallowRef<Outcome>();
  const isSending = ref(false);
  /** Milliseconds after which the last call was stopped. */
  const stoppedAfter = ref<number>();
  let inFlight: AbortController | undefined;

  /** @param onOutcome called when the outcome of this call is shown, or its stop */
  async function send(onOutcome: () => void): Promise<void> {
    inFlight?.abort();
    const controller = new AbortController();
    inFlight = controller;
    isSending.value = true;
    stoppedAfter.value = undefined;
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
      onOutcome();
    } catch (error) {
      // A later call may have taken the place of this one.
      if (inFlight === controller) {
        // The response of the call before is not that of this one.
        outcome.value = undefined;
        if (controller.signal.aborted) stoppedAfter.value = performance.now() - start;
        onOutcome();
      }
      if (!controller.signal.aborted) throw error;
    } finally {
      if (inFlight === controller) isSending.value = false;
    }
  }

  function cancel(): void {
    inFlight?.abort();
  }

  /** Shows an outcome in place of that of the last call, which is stopped if it is in flight. */
  function show(other: Outcome | undefined): void {
    cancel();
    outcome.value = other;
    stoppedAfter.value = undefined;
  }

  return { outcome, isSending, stoppedAfter, send, cancel, show };
}
