/** A figure that others published of their own program. */
export interface PublishedFigure {
  readonly program: string;
  readonly figure: string;
  /** What it was measured on, as its publisher says. */
  readonly conditions: string;
  readonly source: string;
}

const LITELLM = 'https://docs.litellm.ai/docs/benchmarks';
const LITELLM_SETUP = '4 CPUs and 8 GB each, PostgreSQL, an upstream that responds at once';
const KONG = 'https://developer.konghq.com/gateway/performance/benchmarks';
const KONG_SETUP =
  'HTTPS, Kubernetes on several machines of a cloud, average of five runs of 15 minutes';
const FASTIFY = 'https://github.com/fastify/benchmarks';
const FASTIFY_SETUP =
  'a constant small response, 100 connections, 10 requests in the pipeline of each, 2 virtual CPUs, Node 14.17, August 2021';

/** Read in November 2026. */
export const publishedFigures: readonly PublishedFigure[] = [
  {
    program: 'LiteLLM proxy, 2 instances',
    figure: '12 ms added at the median, 29 at p95, 43 at p99, at 1,036 requests/s',
    conditions: LITELLM_SETUP,
    source: LITELLM,
  },
  {
    program: 'LiteLLM proxy, 4 instances',
    figure: '2 ms added at the median, 8 at p95, 13 at p99, at 1,170 requests/s',
    conditions: LITELLM_SETUP,
    source: LITELLM,
  },
  {
    program: 'Kong Gateway, no plugins',
    figure: '127,257 requests/s, p99 7.1 ms',
    conditions: `one route; ${KONG_SETUP}`,
    source: KONG,
  },
  {
    program: 'Kong Gateway, rate limit and key authentication',
    figure: '97,208 requests/s, p99 9.1 ms',
    conditions: `one route and one consumer; ${KONG_SETUP}`,
    source: KONG,
  },
  {
    program: 'Fastify 3.20',
    figure: '35,375 requests/s, 0.98 of node:http in the same run',
    conditions: FASTIFY_SETUP,
    source: FASTIFY,
  },
  {
    program: 'Express 4.17',
    figure: '7,995 requests/s, 0.22 of node:http in the same run',
    conditions: FASTIFY_SETUP,
    source: FASTIFY,
  },
];
