// The server of the page: it fetches, renders, and hands the data on.
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App, prefetch } from './app.mjs';

export async function render(api) {
  const queryClient = new QueryClient();
  await prefetch(api, queryClient);
  const state = JSON.stringify(dehydrate(queryClient));
  const app = createElement(App, { api, state: JSON.parse(state) });
  return { html: renderToString(createElement(StrictMode, null, app)), state };
}
