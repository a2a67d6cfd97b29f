import { fieldsOf } from '@social-data/contract/operation-fields';
import {
  isOperationId,
  type OperationId,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { useRoute } from 'vitepress';
import { computed, onBeforeUnmount, onMounted, reactive, ref, shallowRef, watch } from 'vue';
import { DEMO_TOKEN } from '../../shared/demo-tokens.ts';
import { exampleValues, type ParameterValues } from '../../shared/parameter-values.ts';
import { data as facts } from '../site-facts.data.ts';
import type { Outcome } from './send-call.ts';

/** Where a call can go: to the mock, to the gateway, or to an address that the reader types. */
export const targets = ['mock', 'gateway', 'own'] as const;
export type Target = (typeof targets)[number];

/** Stands for the address of the reader. */
export const EXAMPLE_ADDRESS = 'https://api.social-data.example';

/** State of the form. It is held in memory only, while the page is open. */
export interface CallForm {
  operationId: OperationId;
  /** By parameter name. Operations with a parameter of the same name share its value. */
  values: Record<string, string>;
  target: Target;
  ownAddress: string;
  /** One token for each target, so that no target receives the token of another. */
  tokens: Record<Target, string>;
}

/** A form that is ready to send, with the examples of the contract. Without an operation, it starts with the first. */
function newForm(operationId: OperationId = operationIds[0] ?? 'searchUsers'): CallForm {
  const all = Object.values(operations);
  const names = all.flatMap((operation) => fieldsOf(operation).map(({ name }) => [name, '']));
  return {
    operationId,
    values: Object.assign(Object.fromEntries(names), ...all.map(exampleValues)),
    target: 'mock',
    ownAddress: '',
    tokens: { mock: DEMO_TOKEN, gateway: DEMO_TOKEN, own: '' },
  };
}

/** The base address of the chosen target, without a slash or the path of the operation at its end. */
export function addressOf({ target, ownAddress, operationId }: CallForm): string {
  if (target !== 'own') return facts.addresses[target];
  const address = ownAddress.trim().replace(/\/+$/, '');
  const { path } = operations[operationId];
  return address.endsWith(path) ? address.slice(0, -path.length) : address;
}

/** The values of the chosen operation's parameters that are not empty. */
export function valuesOf({ operationId, values }: CallForm): ParameterValues {
  const names = fieldsOf(operations[operationId]).map(({ name }) => name);
  return Object.fromEntries(
    names.map((name) => [name, values[name] ?? ''] as const).filter(([, value]) => value !== ''),
  );
}

/**
 * The shareable part of the form as the fragment of an address: operation, target and parameters. It leaves out the token,
 * the reader's own address (which may contain a token) and any value that equals a token.
 */
function toHash(form: CallForm): string {
  const hash = new URLSearchParams({ operation: form.operationId });
  if (form.target !== 'mock') hash.set('target', form.target);
  const tokens = new Set(Object.values(form.tokens).map((token) => token.trim()));
  for (const [name, value] of Object.entries(valuesOf(form))) {
    if (!tokens.has(value.trim())) hash.set(name, value);
  }
  return `#${hash}`;
}

/** Fills the form from a fragment. One without a known operation, such as that of a heading, changes nothing. */
function readHash(hash: string, form: CallForm, fixedOperation?: OperationId): void {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const operationId = given.get('operation') ?? '';
  if (!isOperationId(operationId)) return;
  if (fixedOperation !== undefined && operationId !== fixedOperation) return;
  form.operationId = operationId;
  form.target = targets.find((target) => target === given.get('target')) ?? 'mock';
  // A link of the page of the codes names a code of the mock, whose tokens are public.
  const code = resultCodes.find(
    (info) => info.code !== 0 && String(info.code) === given.get('code'),
  );
  if (code !== undefined) Object.assign(form, { target: 'mock' }).tokens.mock = `mock-${code.code}`;
  for (const { name, required } of fieldsOf(operations[operationId])) {
    const value = given.get(name);
    if (value !== null) form.values[name] = value;
    // The sender left this parameter out, so an example in the form must not be sent either.
    else if (!required) form.values[name] = '';
  }
}

/**
 * State of a form that sends calls: what is filled in, whether a call is in flight, and the outcome of the last one. One
 * call is sent at a time. The pages of a list stay in memory until the next call, so that the reader can go back.
 * @param fixedOperation the operation that the form stays with
 */
export function useCall(fixedOperation: OperationId | undefined) {
  const form = reactive(newForm(fixedOperation));
  const outcome = shallowRef<Outcome>();
  const earlierPages = shallowRef<readonly Outcome[]>([]);
  /** Milliseconds after which the reader stopped the last call. */
  const stoppedAfter = ref<number>();
  const inFlight = shallowRef<AbortController>();
  const isSending = computed(() => inFlight.value !== undefined);
  /** Where the pages came from, and the next one comes from, whatever the reader has chosen since. */
  let sentTo: Pick<CallForm, 'target' | 'ownAddress'> = form;
  const hasPreviousPage = computed(() => earlierPages.value.length > 0);

  async function send(): Promise<void> {
    // Pressed once more, it would pay for the call again.
    if (isSending.value) return;
    earlierPages.value = [];
    await sendPage();
  }

  async function sendPage(): Promise<void> {
    stop();
    const controller = new AbortController();
    inFlight.value = controller;
    stoppedAfter.value = undefined;
    const { target, ownAddress } = form;
    sentTo = { target, ownAddress };
    const start = performance.now();
    try {
      // The client loads with the first call, so that the page is small.
      const { sendCall } = await import('./send-call.ts');
      const { signal } = controller;
      const [token, baseUrl] = [form.tokens[form.target], addressOf(form)];
      const call = {
        operationId: form.operationId,
        values: valuesOf(form),
        baseUrl,
        token,
        signal,
      };
      outcome.value = await sendCall(call);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      // A later call may have taken the place of this one.
      if (inFlight.value !== controller) return;
      outcome.value = undefined;
      stoppedAfter.value = performance.now() - start;
    } finally {
      if (inFlight.value === controller) inFlight.value = undefined;
    }
  }

  async function sendNext(): Promise<void> {
    if (outcome.value?.kind !== 'success' || !outcome.value.next) return;
    earlierPages.value = [...earlierPages.value, outcome.value];
    fill(outcome.value.next);
    await sendPage();
  }

  function showPrevious(): void {
    stoppedAfter.value = undefined;
    outcome.value = earlierPages.value.at(-1);
    earlierPages.value = earlierPages.value.slice(0, -1);
    fill(outcome.value?.call.values ?? {});
  }

  function fill(values: ParameterValues): void {
    for (const name of Object.keys(valuesOf(form))) form.values[name] = '';
    Object.assign(form.values, values);
    Object.assign(form, sentTo);
  }

  function stop(): void {
    inFlight.value?.abort();
  }

  const hash = computed(() => toHash(form));
  const route = useRoute();
  watch(hash, (text) => {
    history.replaceState(history.state, '', text);
    // The link to the other language follows it.
    route.hash = text;
  });
  watch(
    () => form.operationId,
    () => {
      stop();
      inFlight.value = undefined;
      outcome.value = undefined;
      stoppedAfter.value = undefined;
      earlierPages.value = [];
    },
  );
  const read = () => readHash(location.hash, form, fixedOperation);
  onMounted(() => {
    read();
    window.addEventListener('hashchange', read);
  });
  onBeforeUnmount(() => {
    window.removeEventListener('hashchange', read);
    stop();
  });
  return {
    ...{ form, outcome, isSending, stoppedAfter, hasPreviousPage },
    ...{ send, sendNext, showPrevious, stop },
  };
}
