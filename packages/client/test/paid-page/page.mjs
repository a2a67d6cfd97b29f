// The script of the page. Which part it shows stands in the document.
import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, connect, Storm } from './app.mjs';
import { TryAgain } from './try-again.mjs';

const root = document.querySelector('#root');
const state = document.querySelector('#state');
const { path, part } = root.dataset;
const api = connect(path);
const screen = part
  ? createElement(TryAgain, { api: api.withOptions({ maxRetries: 0 }), part })
  : createElement(Storm, { api });
if (state) {
  const app = createElement(App, { api, state: JSON.parse(state.textContent) });
  hydrateRoot(root, createElement(StrictMode, null, app));
} else createRoot(root).render(createElement(StrictMode, null, screen));
