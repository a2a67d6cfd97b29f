import { createProxyHandler } from '@social-data/client/proxy';

export const dynamic = 'force-dynamic';
export const GET = createProxyHandler({
  upstream: process.env.UPSTREAM,
  token: process.env.TOKEN,
  timeout: 5_000,
});
