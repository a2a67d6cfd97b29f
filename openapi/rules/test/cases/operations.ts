import {
  EXAMPLES,
  from,
  MEDIA,
  OPERATION,
  PARAMETERS,
  PATH,
  type RuleCases,
  SCHEMAS,
} from '../rule-cases.ts';

const OTHER_PATH = '/paths/~1api~1things-platform~1find-things~1v1';

const ofVersion12 = {
  '/paths/~1api~1things-platform~1gw~1list_things~1v12': from(PATH),
  [PATH]: undefined,
  '/paths/~1api~1things-platform~1gw~1list_things~1v12/get/x-api-version': 'v12',
};

/** Cases of the rules about paths, operations and their names. */
export const operationCases = {
  'path-form': {
    passes: { 'a higher version': ofVersion12 },
    fails: {
      'a path without a version': {
        '/paths/~1api~1things-platform~1list-things': from(PATH),
        [PATH]: undefined,
      },
      'a path outside of /api': {
        '/paths/~1things~1list-things~1v1': from(PATH),
        [PATH]: undefined,
      },
    },
  },
  'path-version': {
    passes: { 'a higher version': ofVersion12 },
    fails: {
      'another version than that of the path': { [`${OPERATION}/x-api-version`]: 'v2' },
      'no x-api-version': { [`${OPERATION}/x-api-version`]: undefined },
    },
  },
  'operation-id-form': {
    fails: {
      'a noun alone': renamed('things', 'ThingsSuccess'),
      'a version at the end': renamed('listThings2', 'ListThings2Success'),
    },
  },
  'schema-names': {
    fails: {
      'snake case': { [`${SCHEMAS}/a_thing`]: from(`${SCHEMAS}/Thing`) },
      'an acronym in capitals': { [`${SCHEMAS}/HTTPThing`]: from(`${SCHEMAS}/Thing`) },
    },
  },
  'tags-in-use': {
    fails: {
      'a tag that is not defined': { [`${OPERATION}/tags`]: ['Stuff'] },
      'no tag': { [`${OPERATION}/tags`]: undefined },
      'a tag that no operation has': { '/tags/1': { name: 'Stuff', description: 'Other things.' } },
    },
  },
  'token-security': {
    fails: {
      'no security': { '/security': undefined },
      'optional security': { '/security': [{ token: [] }, {}] },
    },
  },
  'operation-security': {
    fails: {
      'security of an operation': { [`${OPERATION}/security`]: [{ token: [] }] },
    },
  },
  'token-parameter': {
    fails: {
      'a token as a parameter': { [`${PARAMETERS}/cursor/name`]: 'Token', ...withoutCursor() },
    },
  },
  'client-names': {
    fails: {
      'no x-client': { [`${OPERATION}/x-client`]: undefined },
      'no method': { [`${OPERATION}/x-client/method`]: undefined },
      'a resource in capitals': { [`${OPERATION}/x-client/resource`]: 'Things' },
      'something unknown': { [`${OPERATION}/x-client/verb`]: 'list' },
      'two operations of one name': { [OTHER_PATH]: from(PATH) },
    },
  },
  'named-examples': {
    passes: {
      'no empty example where nothing is listed': {
        [`${OPERATION}/x-pagination`]: undefined,
        [`${MEDIA}/examples/empty`]: undefined,
      },
    },
    fails: {
      'no success': withoutLists({ [`${MEDIA}/examples/success`]: undefined }),
      'a code without an example': { [`${MEDIA}/examples/code302`]: undefined },
      'an empty example where nothing is listed': { [`${OPERATION}/x-pagination`]: undefined },
      'an example of a code that is not declared': {
        [`${EXAMPLES}/code404`]: { summary: 'Not found', value: { code: 404 } },
        [`${MEDIA}/examples/code404`]: { $ref: `#${EXAMPLES}/code404` },
      },
    },
  },
  'example-codes': {
    fails: {
      'a failure with the code of another': { [`${EXAMPLES}/code301/value/code`]: 302 },
      'a code in the form of a string': { [`${EXAMPLES}/code301/value/code`]: '301' },
      'a success with the code of a failure': { [`${EXAMPLES}/success/value/code`]: 100 },
      'an empty list without a code': { [`${EXAMPLES}/empty/value/code`]: undefined },
    },
  },
} satisfies Record<string, RuleCases>;

/** Another operationId, with what is named after it. */
function renamed(operationId: string, success: string) {
  return {
    [`${OPERATION}/operationId`]: operationId,
    '/components/links/next/operationId': operationId,
    [`${SCHEMAS}/${success}`]: from(`${SCHEMAS}/ListThingsSuccess`),
    [`${SCHEMAS}/ListThingsSuccess`]: undefined,
    [`${MEDIA}/schema/oneOf/0/$ref`]: `#${SCHEMAS}/${success}`,
  };
}

/** The parameter `cursor` is gone too, so nothing may ask for it. */
function withoutCursor() {
  return {
    [`${OPERATION}/x-pagination/cursorParameter`]: 'sessionId',
    '/components/links/next/parameters/cursor': undefined,
  };
}

/** Pagination and links are checked against the success example, so they go with it. */
function withoutLists(changes: Record<string, unknown>) {
  return {
    ...changes,
    [`${OPERATION}/x-pagination`]: undefined,
    [`${MEDIA}/examples/empty`]: undefined,
    '/components/links/next/parameters/cursor': undefined,
  };
}
