import { fileURLToPath } from 'node:url';

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The entry points of the published package by name; `index` is its root. */
export const entries = {
  index: source('index.ts'),
  paging: source('paging.ts'),
  query: source('query.ts'),
  proxy: source('proxy/index.ts'),
  cache: source('cache/index.ts'),
  values: source('values.ts'),
  testing: source('testing/index.ts'),
  raw: source('raw.ts'),
};

/** Packages that are installed as dependencies instead of being bundled. */
export const external = ['openapi-fetch'];
