import type { OperationId } from '@social-data/contract/operations';
import type { Component } from 'vue';
import AnswerTexts from './AnswerTexts.vue';
import LinkIndexes from './LinkIndexes.vue';
import MemberList from './MemberList.vue';
import TouchDistribution from './TouchDistribution.vue';
import UserCards from './UserCards.vue';

/** What shows the payload of an operation. Where there is nothing, the answer is shown as a tree. */
export const pictures: Readonly<Partial<Record<OperationId, Component<{ data: unknown }>>>> = {
  getAuthorSideBaseInfo: MemberList,
  getAuthorLinkInfo: LinkIndexes,
  getAuthorTouchDistribution: TouchDistribution,
  searchUsers: UserCards,
  listAnswers: AnswerTexts,
};
