import { operationIds, resultCodes } from '@social-data/contract';
import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConformanceCase } from './conformance-case.ts';
import { setMember } from './planted/edit-body.ts';
import { type Fault, startFaultyServer } from './planted/faulty-server.ts';
import { runSuite } from './run-suite.ts';
import { type PrismProxy, startPrismProxy } from './second-opinion/prism-proxy.ts';
import { violationIn } from './second-opinion/violation-in.ts';
import { mockTarget } from './targets/mock.ts';
import { connectTo, type Reply } from './wire/connection.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());

/**
 * Valid calls, every code, refused values, and lists from page to page. Without a token Prism would
 * answer by itself, whatever it is told.
 */
const chosen =
  /\/(valid|valid\/.*|allowed|(?<!token\/)absent|not-allowed|letters|code\/[0-9]+|paging\/.*)$/;

/** Runs the suite through Prism, and collects what Prism says against the answers. */
async function runThrough(prism: PrismProxy, only: (it: ConformanceCase) => boolean) {
  const violations: string[] = [];
  const watch = (reply: Reply): Reply => {
    const violation = violationIn(reply);
    if (violation !== undefined) violations.push(violation);
    return reply;
  };
  const target = {
    ...mockTarget(prism.url),
    publicUrl: mock.url,
    connect: (url: string) => {
      const connection = connectTo(url, { timeout: 10_000 });
      return {
        ...connection,
        send: async (outgoing: Parameters<typeof connection.send>[0]) =>
          watch(await connection.send(outgoing)),
      };
    },
  };
  const fuzz = { seed: 0, runs: 0 };
  const { results, requests } = await runSuite({ target, profile: 'contract', fuzz, only });
  const failed = results.filter(({ failure }) => failure);
  return { violations, requests, failed: failed.map(({ conformanceCase }) => conformanceCase.id) };
}

/** The same with a fault in the server, for the valid call of one operation if nothing else is chosen. */
async function runWithFault(
  fault: Fault,
  only = ({ id }: ConformanceCase): boolean => id === 'searchUsers/valid',
) {
  const faulty = await startFaultyServer(mock.url, fault);
  const prism = await startPrismProxy(faulty.url);
  try {
    return await runThrough(prism, only);
  } finally {
    await prism.close();
    await faulty.close();
  }
}

describe('Prism between the suite and the mock', () => {
  it('has nothing to say against any answer, and every case holds through it', async () => {
    const { violations, failed, requests } = await runWithFault({}, ({ id }) => chosen.test(id));
    expect(violations).toEqual([]);
    expect(failed).toEqual([]);
    expect(requests).toBeGreaterThan(operationIds.length * resultCodes.length);
  });

  it('objects to a field of the wrong type', async () => {
    const { violations, failed } = await runWithFault({
      reply: (reply) => setMember(reply, '/data/users/0/followed', 'no'),
    });
    expect(violations).toEqual([expect.stringContaining('followed')]);
    expect(failed).toEqual(['searchUsers/valid']);
  });

  it('is not believed when it puts an example in place of HTTP 501', async () => {
    const { violations } = await runWithFault({ reply: (reply) => ({ ...reply, status: 501 }) });
    expect(violations).toEqual(['an answer of Prism itself']);
  });
});

describe('a reply of Prism', () => {
  const reply = (status: number, violations?: string): Reply => ({
    status,
    headers: { 'sl-violations': violations, 'x-result-code': '0' },
    text: '',
    isUtf8: true,
  });

  it.each([
    ['any HTTP 5xx', reply(503)],
    ['HTTP 501', reply(501)],
    ['a violation that is an error', reply(200, '[{"severity":"Error"}]')],
    ['a list of violations that was cut', reply(200, 'Too many violations! [{"severity":"Err')],
    ['a list of violations that no one can read', reply(200, '[{"sev')],
  ])('counts with %s', (_, given) => {
    expect(violationIn(given)).toBeTypeOf('string');
  });

  it.each([
    ['nothing', reply(200)],
    ['a warning', reply(200, '[{"severity":"Warning"}]')],
  ])('does not count with %s', (_, given) => {
    expect(violationIn(given)).toBeUndefined();
  });
});
