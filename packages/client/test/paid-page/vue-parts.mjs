// biome-ignore-all lint/correctness/useHookAtTopLevel: the rule is React's; composables of Vue are called in `setup`
// The parts of try-again.mjs in Vue, with the same buttons and texts.
import { createInfiniteQueries, createQueries } from '@social-data/client/query';
import { useInfiniteQuery, useQuery, useQueryClient, VueQueryPlugin } from '@tanstack/vue-query';
import { h, onErrorCaptured, onServerPrefetch, ref, Suspense } from 'vue';

const search = { keyword: 'camping' };
const button = (name, onClick) => h('button', { type: 'button', onClick }, name);
const itemsOf = (data) => data.items ?? data.pages.flatMap(({ items }) => items);
const show = (data) => h('output', `${itemsOf(data).length} users`);

/** By name: how a part reads its users. */
const reads = {
  useQuery: (api) => useQuery(createQueries(api).users.search(search)),
  useInfiniteQuery: (api) => useInfiniteQuery(createInfiniteQueries(api).users.search(search)),
  'useQuery, throwOnError': (api) =>
    useQuery({ ...createQueries(api).users.search(search), throwOnError: true }),
  'useInfiniteQuery, throwOnError': (api) =>
    useInfiniteQuery({ ...createInfiniteQueries(api).users.search(search), throwOnError: true }),
};

const Part = {
  props: ['api', 'part'],
  setup({ api, part }) {
    const queryClient = useQueryClient();
    const { data, error, refetch, suspense } = reads[part](api);
    onServerPrefetch(suspense);
    return () =>
      data.value
        ? show(data.value)
        : h('p', { class: 'failed' }, [
            error.value?.name,
            button('refetch', () => refetch()),
            button('invalidateQueries', () => queryClient.invalidateQueries()),
            button('resetQueries', () => queryClient.resetQueries()),
          ]);
  },
};

/** Waits in its `setup`, so that `Suspense` shows something else meanwhile. */
const SuspendingPart = {
  props: ['api'],
  async setup({ api }) {
    const query = { ...createQueries(api).users.search(search), throwOnError: true };
    const { data, suspense } = useQuery(query);
    await suspense();
    return () => show(data.value);
  },
};

const ErrorBoundary = {
  setup(_props, { slots }) {
    const failed = ref(false);
    onErrorCaptured(() => {
      failed.value = true;
      return false;
    });
    const tryAgain = () => {
      failed.value = false;
    };
    return () => (failed.value ? button('Try again', tryAgain) : slots.default());
  },
};

const Screen = {
  props: ['api', 'part'],
  setup({ api, part }) {
    const queryClient = useQueryClient();
    const isShown = ref(true);
    const turn = () => {
      isShown.value = !isShown.value;
    };
    const shown = () =>
      part === 'suspense'
        ? h(Suspense, null, {
            default: () => h(SuspendingPart, { api }),
            fallback: () => 'Loading',
          })
        : h(Part, { api, part });
    return () => [
      button(isShown.value ? 'Leave' : 'Come back', turn),
      button('Change something', () => queryClient.invalidateQueries()),
      isShown.value ? h(ErrorBoundary, null, shown) : null,
    ];
  },
};

/** @param create `createApp` of Vue in a page, `createSSRApp` on a server */
export const createPage = (create, api, part) => create(Screen, { api, part }).use(VueQueryPlugin);
