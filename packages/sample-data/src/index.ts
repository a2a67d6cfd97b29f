export { adSlot } from './answers/ad-slot.ts';
export { emptyQuestionIds, sampleQuestion } from './answers/answer-plan.ts';
export { answersTo, type QuestionAnswers } from './answers/answers-to.ts';
export { type LinkInfoRequest, linkInfo } from './authors/link-info.ts';
export { sideBaseInfo } from './authors/side-base-info.ts';
export { type TouchDistributionRequest, touchDistribution } from './authors/touch-distribution.ts';
export { hashText } from './random/random.ts';
export { sampleUser } from './users/sample-user.ts';
export {
  emptyKeywords,
  type MatchingUsers,
  samplePopulation,
  userFilters,
  usersMatching,
} from './users/users-matching.ts';
