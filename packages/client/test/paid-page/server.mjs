// The server of the page: it fetches, renders, and hands the data on.

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createElement, StrictMode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createSSRApp } from 'vue';
import { renderToString as renderVueToString } from 'vue/server-renderer';
import { App, prefetch } from './app.mjs';
import { TryAgain } from './try-again.mjs';
import { createPage } from './vue-parts.mjs';

export async function render(api) {
  const queryClient = new QueryClient();
  await prefetch(api, queryClient);
  const state = JSON.stringify(dehydrate(queryClient));
  const app = createElement(App, { api, state: JSON.parse(state) });
  return { html: renderToString(createElement(StrictMode, null, app)), state };
}

/** By name: the HTML of a page for one visitor, which fetches while it renders. */
export const pages = {
  'React, useSuspenseQuery'(api) {
    const html = new PassThrough();
    const { pipe } = renderToPipeableStream(
      createElement(TryAgain, { api, part: 'useSuspenseQuery' }),
      // React leaves a part that failed to the page.
      { onError: () => {}, onAllReady: () => pipe(html) },
    );
    return text(html);
  },
  'React, prefetchQuery': async (api) => (await render(api)).html,
  'Vue, useQuery': (api) => renderVueToString(createPage(createSSRApp, api, 'useQuery')),
};
