import { createRequire } from 'node:module';
import type { createInstance, IHttpConfig, PrismHttpComponents } from '@stoplight/prism-http';
import { validateOutput } from '@stoplight/prism-http/dist/validator/index.js';

type Prism = ReturnType<typeof createInstance>;
type Components = Pick<PrismHttpComponents, 'logger' | 'mock' | 'route' | 'validateOutput'>;

const load = createRequire(import.meta.url);

/** By `require`: loaders disagree about what the default export of this CommonJS file is. */
const { default: route }: { default: Components['route'] } = load(
  '@stoplight/prism-http/dist/router/index.js',
);

/** Taken from where Prism's packages take it, so that no second version can come in. */
const { factory }: { factory(config: IHttpConfig, components: Components): Prism } = createRequire(
  load.resolve('@stoplight/prism-http'),
)('@stoplight/prism-core');

/** Parameters are judged by the contract's own validators, so Prism checks the answers only. */
const config: IHttpConfig = {
  isProxy: false,
  upstreamProxy: undefined,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: true,
  errors: false,
  mock: { dynamic: false },
};

export interface PrismOptions {
  readonly logger: Components['logger'];
  /** Makes the answer to a call that Prism has routed. */
  readonly mock: Components['mock'];
  /** Whether a body was checked before and has not changed since. */
  isChecked(body: unknown): boolean;
}

/**
 * Prism with its router and its check of the answers, and with our own making of them. What `createInstance`
 * of prism-http would load besides, generators of random data above all, takes half a second and 40 MB.
 */
export function createPrism({ logger, mock, isChecked }: PrismOptions): Prism {
  return factory(config, {
    logger,
    mock,
    route,
    validateOutput: (output) =>
      isChecked(output.element.body)
        ? { _tag: 'Right', right: output.element }
        : validateOutput(output),
  });
}
