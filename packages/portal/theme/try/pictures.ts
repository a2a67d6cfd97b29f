import type { OperationId } from '@social-data/contract/operations';
import type { Component } from 'vue';
import AnswerList from './pictures/AnswerList.vue';
import LinkIndexes from './pictures/LinkIndexes.vue';
import MemberList from './pictures/MemberList.vue';
import TouchDistribution from './pictures/TouchDistribution.vue';
import UserList from './pictures/UserList.vue';

/** The component that shows the payload of an operation. A payload without one is shown as a tree. */
export const pictures: Readonly<Partial<Record<OperationId, Component<{ data: unknown }>>>> = {
  getAuthorSideBaseInfo: MemberList,
  getAuthorLinkInfo: LinkIndexes,
  getAuthorTouchDistribution: TouchDistribution,
  searchUsers: UserList,
  listAnswers: AnswerList,
};
