import { strictResponses } from '@social-data/contract/validators';
import { linkInfo, sideBaseInfo, touchDistribution } from '@social-data/sample-data';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scale } from '../../../test/scale.ts';
import { answerListData, success, userSearchData } from './bodies.ts';
import { identities, industryTags, orders, platforms } from './identities.ts';

const runs = { numRuns: scale(2000, 40) };

/** The errors of the closed validator: no member unknown, none missing. */
function errorsOf(operationId: keyof typeof strictResponses, data: unknown): unknown {
  const validate = strictResponses[operationId];
  return validate(success(data)) ? [] : validate.errors;
}

// Five times 2000 seeds in the long run.
describe('the sample data is valid by the strict contract', () => {
  test('for side base info of any author', () => {
    const property = fc.property(identities('author'), (id) => {
      expect(errorsOf('getAuthorSideBaseInfo', sideBaseInfo(id))).toEqual([]);
    });
    fc.assert(property, runs);
  });

  test('for link info of any author, platform and industry', () => {
    const parameters = [
      identities('author'),
      fc.constantFrom(...platforms),
      fc.constantFrom(...industryTags),
    ] as const;
    const property = fc.property(...parameters, (oAuthorId, platform, industryTag) => {
      const data = linkInfo({ oAuthorId, platform, industryTag });
      expect(errorsOf('getAuthorLinkInfo', data)).toEqual([]);
    });
    fc.assert(property, runs);
  });

  test('for touch distribution of any author and platform', () => {
    const parameters = [identities('author'), fc.constantFrom(...platforms)] as const;
    const property = fc.property(...parameters, (oAuthorId, platform) => {
      const data = touchDistribution({ oAuthorId, platform });
      expect(errorsOf('getAuthorTouchDistribution', data)).toEqual([]);
    });
    fc.assert(property, runs);
  });

  test('for the users and filters of any keyword', () => {
    const property = fc.property(identities('keyword'), fc.nat(60), (keyword, from) => {
      expect(errorsOf('searchUsers', userSearchData(keyword, from))).toEqual([]);
    });
    fc.assert(property, runs);
  });

  test('for the answers to any question', () => {
    const parameters = [identities('question'), fc.constantFrom(...orders), fc.nat(30)] as const;
    const property = fc.property(...parameters, (questionId, order, from) => {
      expect(errorsOf('listAnswers', answerListData(questionId, order, from))).toEqual([]);
    });
    fc.assert(property, runs);
  });
});
