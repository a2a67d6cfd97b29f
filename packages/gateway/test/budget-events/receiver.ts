import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { WebhookConfig } from '../../src/config/gateway-config.ts';

export interface ReceivedWebhook {
  readonly id: string;
  readonly timestamp: number;
  readonly isSigned: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Receiver {
  readonly webhook: WebhookConfig;
  readonly received: readonly ReceivedWebhook[];
  /** Responds from now on with this. */
  respond: (response: ServerResponse) => void;
}

/** A server that receives webhooks, and checks their signatures on its own. It is closed after the test. */
export async function startReceiver(): Promise<Receiver> {
  const key = randomBytes(32);
  const received: ReceivedWebhook[] = [];
  const receiver = { respond: (response: ServerResponse) => void response.writeHead(204).end() };
  const server = createServer((request, response) => {
    void read(request, key).then((webhook) => {
      received.push(webhook);
      receiver.respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const webhook = { url: `http://127.0.0.1:${port}/hook?secret=abc`, key, allowPrivate: true };
  return Object.assign(receiver, { webhook, received });
}

async function read(request: IncomingMessage, key: Uint8Array): Promise<ReceivedWebhook> {
  const body = await text(request);
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    String(request.headers[`webhook-${name}`]),
  );
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    id: id ?? '',
    timestamp: Number(timestamp),
    isSigned: signature === `v1,${expected}`,
    body: JSON.parse(body),
  };
}
