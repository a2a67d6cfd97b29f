import { operationIds, resultCodes } from '@social-data/contract';
import { startMock } from '@social-data/mock';
import { afterAll, describe, expect, test } from 'vitest';
import type { ConformanceCase } from '../../packages/conform/src/conformance-case.ts';
import { runSuite } from '../../packages/conform/src/run-suite.ts';
import { mockTarget } from '../../packages/conform/src/targets/mock.ts';
import { connectTo } from '../../packages/conform/src/transport/connection.ts';
import type { HttpResponse } from '../../packages/conform/src/transport/http-message.ts';
import { setMember } from '../../packages/conform/test/injected-faults/edit-body.ts';
import {
  type Fault,
  startFaultyServer,
} from '../../packages/conform/test/injected-faults/faulty-server.ts';
import { startPrismProxy } from './cross-check/prism-proxy.ts';
import { violationIn } from './cross-check/violation-in.ts';

const mock = await startMock({ port: 0 });
/** The fault of the server behind Prism. Prism reads the contract at its start, so one is started for all tests. */
let fault: Fault = {};
const faulty = await startFaultyServer(mock.url, {
  response: (response, query, path) => fault.response?.(response, query, path) ?? response,
});
const prism = await startPrismProxy(faulty.url);
afterAll(async () => {
  await prism.close();
  await faulty.close();
  await mock.close();
});

/**
 * Valid calls, every code, refused values, and lists from page to page. Calls without a token are left
 * out: Prism responds to them itself, in spite of its options.
 */
const chosen =
  /\/(valid|valid\/.*|allowed|(?<!token\/)absent|not-allowed|letters|code\/[0-9]+|paging\/.*)$/;

/** Runs the suite through Prism and collects the violations that Prism reports. */
async function runThroughPrism(only: (it: ConformanceCase) => boolean) {
  const violations: string[] = [];
  const watch = (response: HttpResponse): HttpResponse => {
    const violation = violationIn(response);
    if (violation !== undefined) violations.push(violation);
    return response;
  };
  const target = {
    ...mockTarget(prism.url),
    publicUrl: mock.url,
    connect: (url: string) => {
      const connection = connectTo(url, { timeout: 10_000 });
      return {
        ...connection,
        send: async (request: Parameters<typeof connection.send>[0]) =>
          watch(await connection.send(request)),
      };
    },
  };
  const fuzz = { seed: 0, runs: 0 };
  const { results, requests } = await runSuite({ target, profile: 'contract', fuzz, only });
  const failed = results.filter(({ failure }) => failure);
  return { violations, requests, failed: failed.map(({ conformanceCase }) => conformanceCase.id) };
}

/** Makes one valid call with a fault in the server. */
async function runWithFault(given: Fault) {
  fault = given;
  try {
    return await runThroughPrism(({ id }) => id === 'searchUsers/valid');
  } finally {
    fault = {};
  }
}

describe('Prism between the suite and the mock', () => {
  test('reports no violation, and every case passes through it', async () => {
    const { violations, failed, requests } = await runThroughPrism(({ id }) => chosen.test(id));
    expect(violations).toEqual([]);
    expect(failed).toEqual([]);
    expect(requests).toBeGreaterThan(operationIds.length * resultCodes.length);
  });

  test('objects to a field of the wrong type', async () => {
    const { violations, failed } = await runWithFault({
      response: (response) => setMember(response, '/data/users/0/followed', 'no'),
    });
    expect(violations).toEqual([expect.stringContaining('followed')]);
    expect(failed).toEqual(['searchUsers/valid']);
  });

  test('is caught when it sends an example in place of HTTP 501', async () => {
    const { violations } = await runWithFault({
      response: (response) => ({ ...response, status: 501 }),
    });
    expect(violations).toEqual(['a response of Prism itself']);
  });
});

describe('a response that Prism forwards', () => {
  const response = (status: number, violations?: string): HttpResponse => ({
    status,
    headers: { 'sl-violations': violations, 'x-result-code': '0' },
    text: '',
    isUtf8: true,
  });

  test.each([
    ['any HTTP 5xx', response(503)],
    ['HTTP 501', response(501)],
    ['a violation that is an error', response(200, '[{"severity":"Error"}]')],
    ['a list of violations that was cut', response(200, 'Too many violations! [{"severity":"Err')],
    ['a list of violations that cannot be parsed', response(200, '[{"sev')],
  ])('is a violation with %s', (_, given) => {
    expect(violationIn(given)).toBeTypeOf('string');
  });

  test.each([
    ['nothing', response(200)],
    ['a warning', response(200, '[{"severity":"Warning"}]')],
  ])('is no violation with %s', (_, given) => {
    expect(violationIn(given)).toBeUndefined();
  });
});
