import { fileURLToPath } from 'node:url';

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The entry points of the published package by name; `index` is its root. */
export const entries = {
  index: source('index.ts'),
  query: source('query.ts'),
  values: source('values/index.ts'),
  testing: source('testing/index.ts'),
  raw: source('raw.ts'),
};

/** What is installed beside the package instead of standing in it. */
export const external = ['openapi-fetch'];
