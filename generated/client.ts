// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

import type {
  GetAuthorLinkInfoParameters,
  GetAuthorSideBaseInfoParameters,
  GetAuthorTouchDistributionParameters,
  ListAnswersParameters,
  SearchUsersParameters,
} from './operation-types.ts';
import type { OperationId } from './operations.ts';
import type { Executor } from './runtime/executor.ts';

/** The methods under `authors`. */
export interface AuthorsResource<Calls extends Record<OperationId, unknown>, Options = unknown> {
  /**
   * Get the side base info of an author.
   *
   * Returns base information about one creator-marketplace author.
   * It includes the 30-day follower growth rate that the side card of the creator's homepage shows.
   *
   * The names of the members of `data` are not shown, so the payload is a free object.
   * The machine-readable description of this operation carries description version `1.0.0` and the API version label `v1`.
   *
   * `GET /api/creator-marketplace/gw/api/aggregator/get_author_side_base_info/v1`
   */
  sideBaseInfo(
    parameters: GetAuthorSideBaseInfoParameters,
    options?: Options,
  ): Calls["getAuthorSideBaseInfo"];

  /**
   * Get the link info of an author.
   *
   * Returns the link indexes of one creator-marketplace author and the statistics of each index.
   *
   * The specification does not say which values apply if `platform` or `industryTag` is omitted.
   *
   * `GET /api/creator-marketplace/gw/api/data_sp/get_author_link_info/v1`
   */
  linkInfo(
    parameters: GetAuthorLinkInfoParameters,
    options?: Options,
  ): Calls["getAuthorLinkInfo"];

  /**
   * Get the touch distribution of an author.
   *
   * Returns the user touchpoints of one creator-marketplace author and their distribution, as a tree of three levels.
   * The specification does not say what a touchpoint is or what the tree counts. It has a sample for the short-video platform only, and does not say which keys hold the tree for other platforms.
   *
   * `GET /api/creator-marketplace/gw/api/data_sp/author_touch_distribution/v1`
   */
  touchDistribution(
    parameters: GetAuthorTouchDistributionParameters,
    options?: Options,
  ): Calls["getAuthorTouchDistribution"];
}

/** The methods under `users`. */
export interface UsersResource<Calls extends Record<OperationId, unknown>, Options = unknown> {
  /**
   * Search users by keyword.
   *
   * Searches the users of the lifestyle platform by keyword and returns them page by page:
   * basic profile information and, where available, public counters or signals.
   *
   * Uses:
   *
   * - find creators by niche, brand or topic;
   * - build lists of creators;
   * - discover the accounts of competitors.
   *
   * The response includes filter groups, but no request parameter applies them. It does not say which page is the last one: there is neither a total nor an end marker.
   *
   * `GET /api/lifestyle-platform/search-user/v2`
   */
  search(
    parameters: SearchUsersParameters,
    options?: Options,
  ): Calls["searchUsers"];
}

/** The methods under `answers`. */
export interface AnswersResource<Calls extends Record<OperationId, unknown>, Options = unknown> {
  /**
   * List the answers to a question.
   *
   * Returns the answers under one question of the question-and-answer platform, page by page.
   *
   * Uses:
   *
   * - analyse opinions;
   * - extract answers of high quality;
   * - study engagement.
   *
   * The `cursor` of an item, the `session.id` and the `paging` object of a result are the input of the following calls.
   * The specification does not say which of `cursor`, `offset` and `sessionId` wins if they are combined.
   *
   * `GET /api/qa-platform/get-answer-list/v1`
   */
  list(
    parameters: ListAnswersParameters,
    options?: Options,
  ): Calls["listAnswers"];
}

/** Every operation of the contract as a method, grouped by resource. */
export interface Resources<Calls extends Record<OperationId, unknown>, Options = unknown> {
  readonly authors: AuthorsResource<Calls, Options>;
  readonly users: UsersResource<Calls, Options>;
  readonly answers: AnswersResource<Calls, Options>;
}

/** The methods of the contract over an executor, which decides what a call does and returns. */
export function createResources<Calls extends Record<OperationId, unknown>, Options = unknown>(
  executor: Executor<Calls, Options>,
): Resources<Calls, Options> {
  return {
    authors: {
      sideBaseInfo: (parameters, options) =>
        executor.execute("getAuthorSideBaseInfo", parameters, options),
      linkInfo: (parameters, options) =>
        executor.execute("getAuthorLinkInfo", parameters, options),
      touchDistribution: (parameters, options) =>
        executor.execute("getAuthorTouchDistribution", parameters, options),
    },
    users: {
      search: (parameters, options) =>
        executor.execute("searchUsers", parameters, options),
    },
    answers: {
      list: (parameters, options) =>
        executor.execute("listAnswers", parameters, options),
    },
  };
}
