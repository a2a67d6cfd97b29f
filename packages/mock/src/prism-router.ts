import { createRequire } from 'node:module';
import type { PrismHttpComponents } from '@stoplight/prism-http';
import type { IHttpOperation } from '@stoplight/types';

type RouteRequest = (options: {
  readonly resources: IHttpOperation[];
  readonly input: { readonly method: string; readonly url: { readonly path: string } };
}) => ReturnType<PrismHttpComponents['route']>;

/** Prism's router. Loaded by `require`: loaders disagree about the default export of this CommonJS file. */
export const { default: routeRequest }: { default: RouteRequest } = createRequire(import.meta.url)(
  '@stoplight/prism-http/dist/router/index.js',
);
