import { EXAMPLES, OPERATION, type RuleCases } from '../rule-cases.ts';

const PAGINATION = `${OPERATION}/x-pagination`;
const LINK = '/components/links/next';

/** Cases of the rules about reading lists to their end. */
export const listCases = {
  pagination: {
    passes: {
      'a list without pages': {
        [PAGINATION]: undefined,
        [`${OPERATION}/responses/200/content/application~1json/examples/empty`]: undefined,
      },
      'pages by number': {
        [PAGINATION]: {
          style: 'page',
          items: '/data/things',
          pageParameter: 'offset',
          firstPage: 0,
          evidence: {
            style: 'specified',
            items: 'specified',
            pageParameter: 'assumed',
            firstPage: 'assumed',
          },
        },
      },
    },
    fails: {
      'another style': { [`${PAGINATION}/style`]: 'endless' },
      'a style without the parameter that it needs': {
        [`${PAGINATION}/cursorParameter`]: undefined,
        [`${PAGINATION}/evidence/cursorParameter`]: undefined,
      },
      'a parameter that the operation does not have': {
        [`${PAGINATION}/cursorParameter`]: 'after',
      },
      'items that are not there': { [`${PAGINATION}/items`]: '/data/stuff' },
      'an id that no item has': { [`${PAGINATION}/itemId`]: '/key' },
      'a first page that is no number': {
        [`${PAGINATION}/firstPage`]: 'one',
        [`${PAGINATION}/evidence/firstPage`]: 'assumed',
      },
      'an attribute without evidence': { [`${PAGINATION}/evidence/items`]: undefined },
      'evidence of nothing': { [`${PAGINATION}/evidence/end`]: 'specified' },
      'an attribute that is not known': {
        [`${PAGINATION}/total`]: '/data/total',
        [`${PAGINATION}/evidence/total`]: 'specified',
      },
      'an empty example with an item': { [`${EXAMPLES}/empty/value/data/things`]: [{ id: 'a' }] },
    },
  },
  'link-targets': {
    fails: {
      'an operation that does not exist': { [`${LINK}/operationId`]: 'listStuff' },
      'a parameter that the target does not have': {
        [`${LINK}/parameters/after`]: '$request.query.order',
      },
      'a parameter that the source does not have': {
        [`${LINK}/parameters/order`]: '$request.query.sorting',
      },
      'a place that the body does not have': {
        [`${LINK}/parameters/cursor`]: '$response.body#/data/next',
      },
    },
  },
} satisfies Record<string, RuleCases>;
