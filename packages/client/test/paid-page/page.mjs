// The script of the page. Which part it shows stands in the document.
import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, connect, Storm } from './app.mjs';

const root = document.querySelector('#root');
const state = document.querySelector('#state');
const api = connect(root.dataset.path);
if (state) {
  const app = createElement(App, { api, state: JSON.parse(state.textContent) });
  hydrateRoot(root, createElement(StrictMode, null, app));
} else createRoot(root).render(createElement(StrictMode, null, createElement(Storm, { api })));
