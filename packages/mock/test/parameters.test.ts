import { operationIds, operations } from '@social-data/contract';
import { describe, expect, test } from 'vitest';
import { callOf, requestOf, useMock } from './use-mock.ts';

const declared = operationIds.flatMap((id) =>
  operations[id].parameters.map((parameter) => ({ id, ...parameter })),
);
/** Those of the query. */
const ofKind = (test: (parameter: (typeof declared)[number]) => boolean) =>
  declared
    .filter((each) => each.in === 'query' && test(each))
    .map((parameter) => [parameter.id, parameter.name, parameter] as const);

describe('the parameters of the mock', () => {
  const { ask } = useMock();

  test.each(ofKind((parameter) => parameter.required))(
    'are named with code 400 when %s lacks %s',
    async (id, name) => {
      for (const value of [undefined, '', ' ']) {
        const { body } = await ask(...requestOf(id, { [name]: value }));
        expect(body.code).toBe(400);
        expect(body.message).toContain(name);
      }
    },
  );

  test.each(ofKind((parameter) => !parameter.required))(
    'count as absent when optional and empty: %s, %s',
    async (id, name) => {
      expect((await ask(...requestOf(id, { [name]: '' }))).body.code).toBe(0);
    },
  );

  test.each(ofKind((parameter) => 'enum' in parameter))(
    'are refused with code 400 and the allowed values: %s, %s',
    async (id, name, parameter) => {
      const { body } = await ask(...requestOf(id, { [name]: 'NOT_ALLOWED' }));
      expect(body.code).toBe(400);
      expect(body.message).toContain(name);
      for (const value of 'enum' in parameter ? parameter.enum : [])
        expect(body.message).toContain(String(value));
    },
  );

  test.each(ofKind((parameter) => parameter.type === 'integer'))(
    'accept only digits as integers: %s, %s',
    async (id, name) => {
      for (const value of ['abc', '1.5', '1e3', '+1', ' 1', '0x1', '１']) {
        const { body } = await ask(...requestOf(id, { [name]: value }));
        expect(body.code, value).toBe(400);
        expect(body.message).toContain(name);
      }
      expect((await ask(...requestOf(id, { [name]: '9'.repeat(400) }))).body.code).toBe(0);
    },
  );

  test.each(ofKind(() => true))(
    'are refused with code 400 when %s has %s twice',
    async (id, name) => {
      const [call, init] = requestOf(id, { [name]: '1' });
      const { body } = await ask(`${call}&${name}=1`, init);
      expect(body.code).toBe(400);
      expect(body.message).toContain(name);
    },
  );

  test('are ignored when the contract does not declare them', async () => {
    expect((await ask(callOf('searchUsers', { colour: 'red', dynamic: 'true' }))).body.code).toBe(
      0,
    );
  });

  test('are refused for a negative offset and a cursor that the mock did not issue', async () => {
    expect((await ask(callOf('listAnswers', { offset: '-1' }))).body.code).toBe(400);
    const { body } = await ask(callOf('listAnswers', { cursor: 'from-elsewhere' }));
    expect(body.code).toBe(400);
    expect(body.message).toContain('cursor');
  });
});
