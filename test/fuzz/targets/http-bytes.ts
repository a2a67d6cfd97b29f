import { operations } from '@social-data/contract/operations';
import fc from 'fast-check';
import { openRawConnection } from '../../../packages/gateway/test/server/raw-connection.ts';
import type { FuzzTarget } from '../fuzz-target.ts';
import { checkEnvelope, startFuzzedGateway } from '../fuzzed-gateway.ts';

const { path } = operations.searchUsers;
const TOKEN = '{token}';

const pieces = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.constantFrom('GET ', 'POST ', 'HEAD ', 'OPTIONS ', 'CONNECT ', path, ' HTTP/1.1', ' HTTP/1.0'),
  fc.constantFrom(`?token=${TOKEN}`, '&keyword=a', '&page=', '%', '#', 'http://a.invalid', '//'),
  fc.constantFrom('\r\n', '\r\n\r\n', '\n', '\r', '\0', ': ', 'Host: a', 'Content-Length: 5'),
  fc.constantFrom('Transfer-Encoding: chunked', 'Content-Length: -1', 'Upgrade: h2c', '0\r\n\r\n'),
  fc.constantFrom('5\r\nabcde', 'Connection: close', 'Expect: 100-continue', 'Origin: null\r\n'),
);
const whole = fc.constant(`GET ${path}?token=${TOKEN}&keyword=a HTTP/1.1\r\nHost: a\r\n\r\n`);

/** Bytes on a connection to the gateway, which its caller ends. */
export const httpBytes: FuzzTarget = {
  name: 'http-bytes',
  runs: 150,
  inputs: fc
    .array(fc.oneof({ arbitrary: pieces, weight: 5 }, whole), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join('')),
  async open() {
    const gateway = await startFuzzedGateway({
      config: { requestTimeout: 1_000, connectionsPerAddress: 10_000 },
      losesResponses: true,
    });
    const port = Number(new URL(gateway.url).port);
    return {
      async take(input) {
        const connection = openRawConnection(port);
        connection.send(Buffer.from(input.replaceAll(TOKEN, gateway.token), 'latin1'));
        connection.end();
        for (const { head, body } of responsesIn(await connection.received)) {
          if (/^HTTP\/1\.1 (100|204) /.test(head)) continue;
          // The response to HEAD has no body, whether its path is known or not.
          const isOfHead = input.includes('HEAD') && / 40[45] /.test(head);
          if (body !== '' || !isOfHead) checkEnvelope(body);
        }
      },
      close: gateway.close,
    };
  },
};

function responsesIn(text: string): readonly { readonly head: string; readonly body: string }[] {
  return text
    .split(/(?=HTTP\/1\.1 [1-5]\d\d )/)
    .filter((response) => response !== '')
    .map((response) => {
      const end = response.indexOf('\r\n\r\n');
      if (!/^HTTP\/1\.1 \d\d\d /.test(response) || end < 0)
        throw new Error(`This is no response: ${response.slice(0, 500)}`);
      return { head: response.slice(0, end), body: response.slice(end + 4) };
    });
}
