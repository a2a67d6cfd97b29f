// The script of the page. Which part it shows stands in the document.
import { createElement, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApp } from 'vue';
import { App, connect, Storm } from './app.mjs';
import { TryAgain } from './try-again.mjs';
import { createPage } from './vue-parts.mjs';

const root = document.querySelector('#root');
const state = document.querySelector('#state');
const { path, part, framework } = root.dataset;
const api = connect(path);
const once = connect(path, { maxRetries: 0 });
const screen = part ? createElement(TryAgain, { api: once, part }) : createElement(Storm, { api });
if (framework === 'vue') createPage(createApp, once, part).mount(root);
else if (state) {
  const app = createElement(App, { api, state: JSON.parse(state.textContent) });
  hydrateRoot(root, createElement(StrictMode, null, app));
} else createRoot(root).render(createElement(StrictMode, null, screen));
