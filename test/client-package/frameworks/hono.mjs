// A server of Hono on Node, which prints its port.
import { serve } from '@hono/node-server';
import { createProxyHandler } from '@social-data/client/proxy';
import { Hono } from 'hono';

const { UPSTREAM, TOKEN } = process.env;
const handler = createProxyHandler({ upstream: UPSTREAM, token: TOKEN, timeout: 5_000 });
const app = new Hono();
app.all('/api/social/*', ({ req }) => handler(req.raw));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port));
