// Every list of this page is shown by React and TanStack Query, and read by `.items()` for comparison.
import { SocialData } from '@social-data/client';
import { createInfiniteQueries } from '@social-data/client/query';
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

const baseUrl = new URLSearchParams(location.search).get('mock') ?? '';
const connect = (token) => new SocialData({ baseUrl, token, dangerouslyAllowBrowser: true });

/** Shows all pages of a list, one after the other, and the error that ends it. */
function List({ name, options, onDone }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(options);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  useEffect(() => {
    if (isFetching) return;
    if (hasNextPage && !error) fetchNextPage();
    else onDone();
  });
  return createElement(
    'section',
    { 'data-list': name, 'data-error': error?.name },
    items.map((item, index) => createElement('p', { key: index }, idOf(item))),
  );
}

const idOf = (item) => item.target?.id ?? item.id;

/** What the page shows of a list, read from the document. */
async function show(name, options) {
  const queryClient = new QueryClient();
  const root = createRoot(document.querySelector('#lists'));
  await new Promise((onDone) => {
    const list = createElement(List, { name, options, onDone });
    root.render(createElement(QueryClientProvider, { client: queryClient }, list));
  });
  const section = document.querySelector(`[data-list="${name}"]`);
  const ids = [...section.querySelectorAll('p')].map(({ textContent }) => textContent);
  const error = section.getAttribute('data-error');
  root.unmount();
  return { ids, error };
}

async function readItems(call) {
  const ids = [];
  try {
    for await (const item of call.items()) ids.push(idOf(item));
  } catch (error) {
    return { ids, error: error.name };
  }
  return { ids, error: null };
}

const result = {};
const compare = async (what, scenarios, callOf, optionsOf) => {
  for (const scenario of scenarios) {
    const name = `${what} of ${scenario}`;
    // State of a scenario belongs to a label: the two readers must not share it.
    const shown = await show(name, optionsOf(createInfiniteQueries(connect(`${scenario}:shown`))));
    result[name] = { shown, items: await readItems(callOf(connect(`${scenario}:items`))) };
  }
};
const scenarios = ['empty-page', 'duplicates', 'end-lies', 'cursor-loop', 'foreign-next'].map(
  (name) => `mock-${name}`,
);
const question = { questionId: 'question-1' };
await compare(
  'answers',
  scenarios,
  (api) => api.answers.list(question),
  (lists) => lists.answers.list(question),
);
const search = { keyword: 'camping' };
await compare(
  'users',
  scenarios.slice(0, 3),
  (api) => api.users.search(search),
  (lists) => lists.users.search(search),
);
document.querySelector('#result').textContent = JSON.stringify(result);
