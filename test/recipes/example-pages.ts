/** A development server: a page that searches and says what it found, and a proxy to the service. */
export const PLAYWRIGHT_APP = `
  import { createServer } from 'node:http';

  const page = \`<!doctype html><title>Users</title><p id="result">Searching …</p><script type="module">
    const token = new URLSearchParams(location.search).get('token') ?? '';
    const query = new URLSearchParams({ keyword: 'camping', ...(token && { token }) });
    const show = (text) => void (document.querySelector('#result').textContent = text);
    const url = '/social/api/lifestyle-platform/search-user/v2?' + query;
    const response = await fetch(url).catch(() => undefined);
    const { code, data } = (await response?.json()) ?? {};
    const { length } = data?.users ?? [];
    const text = length > 0 ? length + ' users' : 'Nobody was found';
    show(!response ? 'No connection' : Number(code) === 0 ? text : 'Code ' + code);
  </script>\`;

  createServer(async (request, response) => {
    if (!request.url.startsWith('/social/')) {
      response.setHeader('Content-Type', 'text/html').end(page);
      return;
    }
    const url = new URL(request.url.slice('/social'.length), process.env.SOCIAL_DATA_BASE_URL);
    if (!url.searchParams.has('token')) url.searchParams.set('token', 'demo-token');
    response.end(await (await fetch(url)).text());
  }).listen(5173, '127.0.0.1');
`;

export const STORYBOOK_MAIN = `
  export default {
    framework: '@storybook/react-vite',
    stories: ['../*.stories.ts'],
    core: { disableTelemetry: true },
  };
`;

/** The component of the stories. */
export const USER_LIST = `
  import { createElement, useEffect, useState } from 'react';

  export function UserList() {
    const [text, setText] = useState('Searching …');
    useEffect(() => {
      fetch('/social/api/lifestyle-platform/search-user/v2?keyword=camping')
        .then((response) => response.json())
        .then(({ code, data }) => setText(code === 0 ? data.users.length + ' users' : 'Code ' + code));
    }, []);
    return createElement('p', null, text);
  }
`;
