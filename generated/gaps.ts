// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

import type { Gap, MarkedPlace, MeaningGroup, UncertainEvidence } from './runtime/gap.ts';

export type * from './runtime/gap.ts';

/** What the specification does not say, in the order of `gaps.yaml`. */
export const gaps: readonly Gap[] = [
  {
    "id": "side-base-info-fields",
    "title": "Members of the side base info",
    "kind": "not-shown",
    "section": "Author Side Base Info data",
    "fact": "The members of the payload are not shown; it is a plain object that includes a 30-day follower growth rate.",
    "pointers": [
      "#/components/schemas/AuthorSideBaseInfoData"
    ],
    "choice": "The contract keeps a free object. In our samples, all invented members begin with `sample_`, such as `sample_follower_growth_rate_30d`.",
    "decision": "D17",
    "change": "openapi/components/schemas/AuthorSideBaseInfoData.yaml"
  },
  {
    "id": "side-base-info-response-data",
    "title": "The data of a side base info response",
    "kind": "not-shown",
    "section": "Endpoints, 1",
    "fact": "The contents of `data` in the response of Author Side Base Info are not shown.",
    "pointers": [
      "#/components/schemas/GetAuthorSideBaseInfoSuccess/properties/data"
    ],
    "choice": "The same free object; `data` itself is required on success.",
    "decision": "D17",
    "change": "openapi/components/schemas/GetAuthorSideBaseInfoSuccess.yaml"
  },
  {
    "id": "index-meaning",
    "title": "What the link indexes mean",
    "kind": "not-shown",
    "section": "Author Link Info data",
    "fact": "Meaning, scale and computation of the link indexes are not shown.",
    "pointers": [
      "#/components/schemas/LinkIndex",
      "#/components/schemas/AuthorLinkInfoData"
    ],
    "choice": "Numbers without unit, range or percent sign; our samples stay between 0 and 100 for values and are invented.",
    "change": "openapi/components/schemas/LinkIndex.yaml"
  },
  {
    "id": "touch-other-platform-keys",
    "title": "Touch distribution of other platforms",
    "kind": "not-shown",
    "section": "Author Touch Distribution data",
    "fact": "The keys that appear for platforms other than short video are not shown.",
    "pointers": [
      "#/components/schemas/AuthorTouchDistributionData"
    ],
    "choice": "The object is open. Our servers use `video_touch` for every platform.",
    "decision": "D16",
    "change": "openapi/components/schemas/AuthorTouchDistributionData.yaml"
  },
  {
    "id": "sub-filters-type",
    "title": "Type of `sub_filters`",
    "kind": "not-shown",
    "section": "User Search data",
    "fact": "The type of `sub_filters` when it is not null is not shown.",
    "pointers": [
      "#/components/schemas/UserFilterTag/properties/sub_filters"
    ],
    "choice": "Any value is allowed; our samples send null.",
    "change": "openapi/components/schemas/UserFilterTag.yaml"
  },
  {
    "id": "parameter-defaults",
    "title": "Defaults of optional parameters",
    "kind": "not-shown",
    "section": "Gaps common to the endpoints",
    "fact": "The specification does not say what applies if `platform`, `industryTag`, `page`, `offset` or `order` is omitted.",
    "pointers": [
      "#/components/parameters/platform",
      "#/components/parameters/industryTag",
      "#/components/parameters/page",
      "#/components/parameters/offset",
      "#/components/parameters/order"
    ],
    "choice": "Our servers use SHORT_VIDEO, ALL, page 1, offset 0 and `_default`. The contract declares no default.",
    "decision": "D7",
    "change": "packages/server-protocol/src/request.ts"
  },
  {
    "id": "paging-precedence",
    "title": "Cursor, offset and session together",
    "kind": "not-shown",
    "section": "Gaps common to the endpoints",
    "fact": "The specification does not say which of `cursor`, `offset` and `sessionId` wins if they are combined.",
    "pointers": [
      "#/components/parameters/cursor",
      "#/components/parameters/offset",
      "#/components/parameters/sessionId"
    ],
    "choice": "On our servers `cursor` takes precedence over `offset`, and `sessionId` pins the order of the list at its first page.",
    "decision": "D10",
    "change": "packages/server-protocol/src/list-pages.ts"
  },
  {
    "id": "page-size",
    "title": "Page size",
    "kind": "not-shown",
    "section": "Gaps common to the endpoints",
    "fact": "The page size of User Search and of Answer List is not shown.",
    "pointers": [
      "#/paths/~1api~1lifestyle-platform~1search-user~1v2/get",
      "#/paths/~1api~1qa-platform~1get-answer-list~1v1/get"
    ],
    "choice": "20 users and 5 answers on our servers. The contract names no size.",
    "decision": "D9",
    "change": "packages/server-protocol/src/list-pages.ts"
  },
  {
    "id": "token-issuing",
    "title": "How to get a token",
    "kind": "whole-document",
    "section": "Authentication",
    "fact": "The specification does not say how a token is obtained or issued.",
    "pointers": [
      "#/components/securitySchemes/token"
    ],
    "choice": "The mock accepts any token that does not begin with `mock-`; our gateway issues its own on the command line.",
    "change": "the tokens of the gateway"
  },
  {
    "id": "resource-lifecycle",
    "title": "Lifecycle of resources",
    "kind": "whole-document",
    "section": "States and transitions",
    "fact": "No resource lifecycle is described; the service only answers queries.",
    "pointers": [
      "#/info"
    ],
    "choice": "None is modelled. Every operation is a GET.",
    "change": "openapi/openapi.yaml"
  },
  {
    "id": "events",
    "title": "Events and webhooks",
    "kind": "whole-document",
    "section": "Events",
    "fact": "No webhook, notification or event stream is described.",
    "pointers": [
      "#/info"
    ],
    "choice": "The contract has no webhooks.",
    "change": "openapi/openapi.yaml"
  },
  {
    "id": "unexplained-codes",
    "title": "Meaning of the codes 101, 202 and 300",
    "kind": "not-shown",
    "section": "Errors",
    "fact": "The meaning of the codes 101, 202 and 300 is not shown.",
    "pointers": [
      "#/components/schemas/FailureCode",
      "#/x-result-codes/2",
      "#/x-result-codes/3",
      "#/x-result-codes/4"
    ],
    "choice": "The contract declares them. Our servers never produce them. A client treats them as failures and does not retry.",
    "decision": "D12",
    "change": "openapi/openapi.yaml, under x-result-codes"
  },
  {
    "id": "failure-http-status",
    "title": "HTTP status of failures",
    "kind": "not-shown",
    "section": "Errors",
    "fact": "HTTP status codes other than 200 for failures are not shown.",
    "pointers": [
      "#/info"
    ],
    "choice": "Our servers respond to failures on the five paths with 200. Unknown paths get 404 and other methods 405, both with an envelope. A client reads the envelope at any status.",
    "decision": "D1",
    "change": "the response writers of the mock and of the gateway"
  },
  {
    "id": "failure-body",
    "title": "Body of a failure",
    "kind": "not-shown",
    "section": "Errors",
    "fact": "What the body of a failure contains beyond the envelope is not shown.",
    "pointers": [
      "#/components/schemas/Failure",
      "#/components/schemas/Failure/properties/data"
    ],
    "choice": "The contract allows anything; our servers send `data` as null, and always a message and a time.",
    "decision": "D2",
    "change": "openapi/components/schemas/Failure.yaml"
  },
  {
    "id": "rate-limit-thresholds",
    "title": "Size of the rate limit",
    "kind": "whole-document",
    "section": "Limits",
    "fact": "A rate limit exists; its thresholds are not shown.",
    "pointers": [
      "#/x-result-codes/6"
    ],
    "choice": "The contract names none. Our gateway has a rate per token and reports the remaining calls in headers.",
    "decision": "D19",
    "change": "the tokens of the gateway"
  },
  {
    "id": "daily-quota-size",
    "title": "Size of the daily quota",
    "kind": "whole-document",
    "section": "Limits",
    "fact": "A daily quota exists; its size is not shown.",
    "pointers": [
      "#/x-result-codes/7"
    ],
    "choice": "The contract names none. Our gateway has a quota per token.",
    "decision": "D6",
    "change": "the tokens of the gateway"
  },
  {
    "id": "maximum-page",
    "title": "Largest page and page number",
    "kind": "whole-document",
    "section": "Limits",
    "fact": "The largest page size and the largest page number are not shown.",
    "pointers": [
      "#/components/parameters/page",
      "#/components/parameters/offset"
    ],
    "choice": "The contract has no maximum. A page outside the result is an empty list.",
    "decision": "D8",
    "change": "packages/server-protocol/src/list-pages.ts"
  },
  {
    "id": "deprecation-policy",
    "title": "Deprecation and compatibility",
    "kind": "whole-document",
    "section": "Versioning",
    "fact": "Deprecation and compatibility between versions are not shown.",
    "pointers": [
      "#/info/version"
    ],
    "choice": "The contract has a version of its own. A breaking change requires a new major version; `npm run check` enforces it.",
    "change": "scripts/change-control.ts"
  },
  {
    "id": "message-presence",
    "title": "When `message` is present",
    "kind": "not-evidenced",
    "section": "Common response envelope",
    "fact": "The presence of `message` is shown for Author Side Base Info; the samples of the other operations do not show it.",
    "pointers": [
      "#/components/schemas/GetAuthorLinkInfoSuccess/properties/message",
      "#/components/schemas/GetAuthorTouchDistributionSuccess/properties/message",
      "#/components/schemas/SearchUsersSuccess/properties/message",
      "#/components/schemas/ListAnswersSuccess/properties/message",
      "#/components/schemas/Failure/properties/message"
    ],
    "choice": "Optional everywhere in the contract. Our servers always send it.",
    "decision": "D2",
    "change": "openapi/components/schemas/Failure.yaml and the five success schemas"
  },
  {
    "id": "record-time-presence",
    "title": "When `recordTime` is present",
    "kind": "not-evidenced",
    "section": "Common response envelope",
    "fact": "The presence of `recordTime` is shown for Author Side Base Info only.",
    "pointers": [
      "#/components/schemas/GetAuthorLinkInfoSuccess/properties/recordTime",
      "#/components/schemas/GetAuthorTouchDistributionSuccess/properties/recordTime",
      "#/components/schemas/SearchUsersSuccess/properties/recordTime",
      "#/components/schemas/ListAnswersSuccess/properties/recordTime",
      "#/components/schemas/Failure/properties/recordTime"
    ],
    "choice": "Optional everywhere in the contract. Our servers always send it, in UTC.",
    "decision": "D2",
    "change": "openapi/components/schemas/Failure.yaml and the five success schemas"
  },
  {
    "id": "code-type",
    "title": "Number or string in `code`",
    "kind": "conflicting",
    "section": "Common response envelope",
    "fact": "The schema declares `code` as a string; the samples show the number 0.",
    "pointers": [
      "#/components/schemas/SuccessCode",
      "#/components/schemas/FailureCode"
    ],
    "choice": "The contract allows both forms. Our servers send numbers; a client accepts a number or a string of digits.",
    "decision": "D2",
    "change": "openapi/components/schemas/SuccessCode.yaml and FailureCode.yaml"
  },
  {
    "id": "missing-token-code",
    "title": "Code of a missing token",
    "kind": "conflicting",
    "section": "Authentication; Errors",
    "fact": "A missing token gives 100 by the authentication rules, and 400 by the rule for missing required parameters.",
    "pointers": [
      "#/components/securitySchemes/token",
      "#/x-result-codes/1"
    ],
    "choice": "100, because the authentication rules are the more specific ones.",
    "decision": "D3",
    "change": "the authentication of the mock and of the gateway"
  },
  {
    "id": "annotation-action-type",
    "title": "Type of `annotation_action`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "`annotation_action` is seen as null only.",
    "pointers": [
      "#/components/schemas/Answer/properties/annotation_action"
    ],
    "choice": "Any value is allowed; our samples send null.",
    "change": "openapi/components/schemas/Answer.yaml"
  },
  {
    "id": "question-relationship-type",
    "title": "Type of a question's `relationship`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "`relationship` of a question is seen as null only.",
    "pointers": [
      "#/components/schemas/AnswerQuestion/properties/relationship"
    ],
    "choice": "Any value is allowed; our samples send null.",
    "change": "openapi/components/schemas/AnswerQuestion.yaml"
  },
  {
    "id": "content-mark-members",
    "title": "Members of `content_mark`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "`content_mark` is seen as an empty object only.",
    "pointers": [
      "#/components/schemas/Answer/properties/content_mark"
    ],
    "choice": "A free object; our samples send an empty one.",
    "change": "openapi/components/schemas/Answer.yaml"
  },
  {
    "id": "reaction-instruction-members",
    "title": "Members of `reaction_instruction`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "`reaction_instruction` is seen as an empty object only.",
    "pointers": [
      "#/components/schemas/Answer/properties/reaction_instruction"
    ],
    "choice": "A free object; our samples send an empty one.",
    "change": "openapi/components/schemas/Answer.yaml"
  },
  {
    "id": "decorative-labels-elements",
    "title": "Elements of `decorative_labels`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The type of the elements of `decorative_labels` is not given.",
    "pointers": [
      "#/components/schemas/Answer/properties/decorative_labels/items"
    ],
    "choice": "Elements of any type; our samples send an empty list.",
    "change": "openapi/components/schemas/Answer.yaml"
  },
  {
    "id": "upvoted-followees-elements",
    "title": "Elements of `upvoted_followees`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The type of the elements of `upvoted_followees` is not given.",
    "pointers": [
      "#/components/schemas/AnswerRelationship/properties/upvoted_followees/items"
    ],
    "choice": "Elements of any type; our samples send an empty list.",
    "change": "openapi/components/schemas/AnswerRelationship.yaml"
  },
  {
    "id": "badge-elements",
    "title": "Elements of `badge`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The type of the elements of `badge` is not given.",
    "pointers": [
      "#/components/schemas/AnswerAuthor/properties/badge/items"
    ],
    "choice": "Elements of any type; our samples send an empty list.",
    "change": "openapi/components/schemas/AnswerAuthor.yaml"
  },
  {
    "id": "detail-badges-elements",
    "title": "Elements of `detail_badges`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The type of the elements of `detail_badges` is not given.",
    "pointers": [
      "#/components/schemas/AuthorBadgeV2/properties/detail_badges/items"
    ],
    "choice": "Elements of any type; our samples send an empty list.",
    "change": "openapi/components/schemas/AuthorBadgeV2.yaml"
  },
  {
    "id": "merged-badges-elements",
    "title": "Elements of `merged_badges`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The type of the elements of `merged_badges` is not given.",
    "pointers": [
      "#/components/schemas/AuthorBadgeV2/properties/merged_badges/items"
    ],
    "choice": "Elements of any type; our samples send an empty list.",
    "change": "openapi/components/schemas/AuthorBadgeV2.yaml"
  },
  {
    "id": "creative-brand-type",
    "title": "Brand of a creative",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "Type and members of the `brand` of a creative are not given.",
    "pointers": [
      "#/components/schemas/AdCreative/properties/brand"
    ],
    "choice": "Any value is allowed; our samples send an object like the brand of the advertisement.",
    "change": "openapi/components/schemas/AdCreative.yaml"
  },
  {
    "id": "cta-value-type",
    "title": "Type of `cta.value`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The type of `cta.value` is not given.",
    "pointers": [
      "#/components/schemas/AdCallToAction/properties/value"
    ],
    "choice": "Any value is allowed; our samples send a text.",
    "change": "openapi/components/schemas/AdCallToAction.yaml"
  },
  {
    "id": "footer-value-type",
    "title": "Type of `footer.value`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The type of `footer.value` is not given.",
    "pointers": [
      "#/components/schemas/AdFooter/properties/value"
    ],
    "choice": "Any value is allowed; our samples send a text.",
    "change": "openapi/components/schemas/AdFooter.yaml"
  },
  {
    "id": "ad-slot-nesting",
    "title": "Nesting of the advertisement slot",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The specification does not say whether `ad`, `adjson` and `position` are members of the slot itself or of an `ad_info` within it.",
    "pointers": [
      "#/components/schemas/AdSlot"
    ],
    "choice": "In an `ad_info` within the slot. The slot stays open, so the flat form is valid too.",
    "decision": "D21",
    "change": "openapi/components/schemas/AdSlot.yaml"
  },
  {
    "id": "response-required-members",
    "title": "Members that are always present",
    "kind": "silent",
    "section": "Resources and their fields",
    "fact": "The specification does not say which members of a response are always present and which may be null; it describes only `invisible` as present on some groups.",
    "pointers": [
      "#/components/schemas/Answer",
      "#/components/schemas/User",
      "#/components/schemas/UserFilterGroup/properties/invisible"
    ],
    "choice": "Only `code`, and `data` on success, are required. Our servers send every member except those that the specification shows on some objects only.",
    "change": "the schemas, under `required`"
  },
  {
    "id": "integer-range",
    "title": "Range of integers",
    "kind": "silent",
    "section": "Resources and their fields",
    "fact": "Width and sign of integers are not given; the identifier of an advertisement may not fit a double.",
    "pointers": [
      "#/components/schemas/Ad/properties/id",
      "#/components/parameters/page"
    ],
    "choice": "No `format` and no range are declared. Parameters take any number of digits.",
    "decision": "D8",
    "change": "the schema of the field"
  },
  {
    "id": "sampled-values-completeness",
    "title": "Values beyond the samples",
    "kind": "silent",
    "section": "User Search data; Answer List data",
    "fact": "The specification does not say whether there are other kinds, groups and tags than the sampled ones.",
    "pointers": [
      "#/components/schemas/UserFilterGroup/properties/type",
      "#/components/schemas/UserFilterGroup/properties/id",
      "#/components/schemas/UserFilterTag/properties/id",
      "#/components/schemas/AnswerFeedItem/properties/type",
      "#/components/schemas/AnswerFeedItem/properties/target_type"
    ],
    "choice": "They are examples, not an enumeration.",
    "change": "the schema of the field"
  },
  {
    "id": "member-meanings",
    "title": "What the members mean",
    "kind": "silent",
    "section": "Resources and their fields",
    "fact": "Most members have only a name and a type. The specification says neither what they mean nor whose view flags such as `is_followed` and `is_mine` describe.",
    "pointers": [
      "#/components/schemas/User",
      "#/components/schemas/Answer"
    ],
    "choice": "Descriptions are derived from the names and marked. No call or charge depends on the meaning of such a member, except that `is_end` ends a list and the `id` of an answer identifies it.",
    "change": "the schemas, under `x-member-meaning`"
  },
  {
    "id": "code-like-meanings",
    "title": "Meaning of values that look like codes",
    "kind": "silent",
    "section": "User Search data; Answer List data",
    "fact": "The meaning of values that look like codes, such as `gender`, `voting` and `answer_type`, is not given.",
    "pointers": [
      "#/components/schemas/AnswerAuthor/properties/gender",
      "#/components/schemas/AnswerRelationship/properties/voting",
      "#/components/schemas/User/properties/red_official_verify_type",
      "#/components/schemas/Answer/properties/answer_type"
    ],
    "choice": "Our code passes them on without interpreting them.",
    "change": "the schema of the field"
  },
  {
    "id": "base-resp-codes",
    "title": "Values of `base_resp.status_code`",
    "kind": "silent",
    "section": "Author Link Info data",
    "fact": "Values of `base_resp.status_code` other than 0, and how they relate to `code`, are not given.",
    "pointers": [
      "#/components/schemas/BaseResp/properties/status_code"
    ],
    "choice": "`code` alone decides. If `code` is 0, the client reports another value as a warning.",
    "decision": "D2",
    "change": "the client"
  },
  {
    "id": "reward-money-unit",
    "title": "Currency of `reward_total_money`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "Currency and unit of `reward_total_money` are not given.",
    "pointers": [
      "#/components/schemas/AnswerRewardInfo/properties/reward_total_money"
    ],
    "choice": "An integer without a unit.",
    "change": "openapi/components/schemas/AnswerRewardInfo.yaml"
  },
  {
    "id": "thumbnail-size-unit",
    "title": "Unit of thumbnail sizes",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The unit of height and width of a thumbnail is not given.",
    "pointers": [
      "#/components/schemas/AnswerThumbnail/properties/height",
      "#/components/schemas/AnswerThumbnail/properties/width"
    ],
    "choice": "Pixels are assumed.",
    "change": "openapi/components/schemas/AnswerThumbnail.yaml"
  },
  {
    "id": "base-address-hosts",
    "title": "Hosts of the service",
    "kind": "silent",
    "section": "Base addresses",
    "fact": "The addresses are placeholders.",
    "pointers": [
      "#/servers/0",
      "#/servers/1"
    ],
    "choice": "Server variables with example hosts. The client has no default address and requires one.",
    "change": "openapi/openapi.yaml, under servers"
  },
  {
    "id": "identifier-format",
    "title": "Form of ids, keywords and cursors",
    "kind": "silent",
    "section": "Endpoints",
    "fact": "Form and length of author ids, question ids, keywords, cursors and session ids are not given.",
    "pointers": [
      "#/components/parameters/oAuthorId",
      "#/components/parameters/questionId",
      "#/components/parameters/keyword",
      "#/components/parameters/cursor",
      "#/components/parameters/sessionId"
    ],
    "choice": "Strings without pattern or length. An empty or blank required value gives 400.",
    "decision": "D8",
    "change": "the parameter"
  },
  {
    "id": "page-first-number",
    "title": "Number of the first page",
    "kind": "silent",
    "section": "Endpoints, 4",
    "fact": "The number of the first page of User Search is not given.",
    "pointers": [
      "#/paths/~1api~1lifestyle-platform~1search-user~1v2/get/x-pagination/firstPage"
    ],
    "choice": "1, marked as assumed.",
    "decision": "D7",
    "change": "openapi/paths/searchUsers.yaml, under x-pagination"
  },
  {
    "id": "user-search-end",
    "title": "End of a user search",
    "kind": "silent",
    "section": "Endpoints, 4",
    "fact": "The specification does not say how to recognise the end of a user search; its result has no paging object.",
    "pointers": [
      "#/paths/~1api~1lifestyle-platform~1search-user~1v2/get"
    ],
    "choice": "An empty or repeated page ends the search; finding it costs one call.",
    "decision": "D18",
    "change": "the pagination of the client"
  },
  {
    "id": "cursor-item-choice",
    "title": "Which cursor leads to the next page",
    "kind": "silent",
    "section": "Endpoints, 5",
    "fact": "The specification does not say which item's cursor leads to the next page.",
    "pointers": [
      "#/components/links/nextAnswers",
      "#/components/schemas/AnswerFeedItem/properties/cursor"
    ],
    "choice": "A cursor means \"after this item\", so the last item's cursor leads to the next page.",
    "decision": "D10",
    "change": "packages/server-protocol/src/list-pages.ts"
  },
  {
    "id": "cursor-session-lifetime",
    "title": "Lifetime of cursors and sessions",
    "kind": "silent",
    "section": "Endpoints, 5",
    "fact": "The specification does not say how long a cursor and a session stay valid, or what they are bound to.",
    "pointers": [
      "#/components/parameters/cursor",
      "#/components/parameters/sessionId"
    ],
    "choice": "On our servers they do not expire with time and belong to one question and one order. A cursor or session of another list gives 400, and so does one from before the last ten changes of the gateway's data. In front of another service, our gateway passes its cursors and sessions on unchanged; with several tokens for that service, it requests all pages of a list with the same token as long as that works.",
    "decision": "D10",
    "change": "packages/server-protocol/src/list-pages.ts"
  },
  {
    "id": "paging-semantics",
    "title": "Members of `paging`",
    "kind": "silent",
    "section": "Answer List data",
    "fact": "The first number of `paging.page`, the form of `paging.next` at the end and whether it carries a token are not given.",
    "pointers": [
      "#/components/schemas/AnswerListPaging/properties/page",
      "#/components/schemas/AnswerListPaging/properties/next"
    ],
    "choice": "Pages count from 1; `next` is our own address without a token, and empty at the end. A client never requests it.",
    "decision": "D11",
    "change": "packages/server-protocol/src/list-pages.ts"
  },
  {
    "id": "odd-parameter-values",
    "title": "Empty, repeated and odd parameters",
    "kind": "silent",
    "section": "Endpoints",
    "fact": "The specification does not say what happens with empty, repeated and undeclared parameters or with numbers out of range.",
    "pointers": [
      "#/components/parameters/keyword",
      "#/components/parameters/page",
      "#/components/parameters/offset"
    ],
    "choice": "An empty optional parameter counts as absent, a repeated one gives 400, an undeclared one is ignored, and an integer has digits only. In front of another service, our gateway rejects integers beyond 2^53 with 400, because that service may round them.",
    "decision": "D8",
    "change": "generated/runtime/read-parameters.ts"
  },
  {
    "id": "keyword-matching",
    "title": "How keywords match",
    "kind": "silent",
    "section": "Endpoints, 4",
    "fact": "The specification does not say how a keyword matches users, how much of a long keyword counts, or how many of the matching users can be reached.",
    "pointers": [
      "#/components/parameters/keyword",
      "#/paths/~1api~1lifestyle-platform~1search-user~1v2/get"
    ],
    "choice": "Each word of the keyword must occur in name, red_id or desc. The first 12 words within the first 1,000 characters count, and the rest of the keyword is ignored; a character of a script without spaces, such as Chinese, counts as a word. The first 100,000 users of a search can be reached, and pages after them are empty.",
    "change": "packages/server-protocol/src/request.ts"
  },
  {
    "id": "nothing-found",
    "title": "When nothing is found",
    "kind": "silent",
    "section": "Endpoints",
    "fact": "The result for an unknown author or question, and for a keyword without a match, is not given.",
    "pointers": [
      "#/components/examples/searchUsersEmpty",
      "#/components/examples/listAnswersEmpty",
      "#/components/parameters/oAuthorId"
    ],
    "choice": "Lists are empty and succeed. An unknown author gives 400 on the gateway; in front of another service, that service decides. The mock invents authors, users and answers, except for a few documented names that find nothing.",
    "decision": "D16",
    "change": "the sources of the mock and of the gateway"
  },
  {
    "id": "failure-order",
    "title": "Order of failures",
    "kind": "silent",
    "section": "Errors",
    "fact": "The specification does not say which code applies if a call fails in several ways.",
    "pointers": [
      "#/components/schemas/FailureCode"
    ],
    "choice": "100, 600, 400, 302, 303, 601, then the failures of the source. In front of a paid service, a call that is served with the response to another call can only be rejected with 100, 600, 400 and 302.",
    "decision": "D4",
    "change": "packages/gateway/src/call"
  },
  {
    "id": "retry-advice",
    "title": "What to retry, and when",
    "kind": "silent",
    "section": "Errors",
    "fact": "The specification recommends a retry for 301 only. It does not say how often, after what pause, or whether to retry other codes.",
    "pointers": [
      "#/x-result-codes"
    ],
    "choice": "Retry 301, 302 and 500; retry 303 after the quota resets; never retry the others. Our own advice is marked as assumed. In front of another service, our gateway retries by itself, within one deadline and depending on whether the failed request may have been billed; a request that failed with 301 or 500 then gets the same code for 5 s, and up to 60 s.",
    "decision": "D13",
    "change": "openapi/openapi.yaml, under x-result-codes"
  },
  {
    "id": "billing",
    "title": "What a call costs",
    "kind": "silent",
    "section": "Errors",
    "fact": "The specification does not say what a call costs or whether a failed call is charged; code 601 only shows that there is a balance.",
    "pointers": [
      "#/x-result-codes"
    ],
    "choice": "Our gateway charges for code 0 only, an empty list included. In front of a paid service, it charges each success of that service once, to the account that asked first; responses that are shared, cached or repeated for a caller that had left are free. If a response arrived, was probably billed and cannot be passed on, the call costs nothing but uses one call of the daily quota. If that service rejects the gateway's own token (100, 303, 600 or 601), the call counts as not billed and continues with another token if there is one; a call that may have been billed never does.",
    "decision": "D5",
    "change": "openapi/openapi.yaml, under x-result-codes"
  },
  {
    "id": "quota-reset",
    "title": "When the quota resets",
    "kind": "silent",
    "section": "Limits",
    "fact": "The specification does not say when the daily quota resets, or in which time zone.",
    "pointers": [
      "#/x-result-codes/7"
    ],
    "choice": "At midnight of a configured time zone, UTC by default.",
    "decision": "D6",
    "change": "the configuration of the gateway"
  },
  {
    "id": "spending-budgets",
    "title": "Budgets for a day or a month",
    "kind": "silent",
    "section": "Limits",
    "fact": "The specification does not say whether anything besides daily quota and balance limits spending or warns of it; it describes no notification.",
    "pointers": [
      "#/x-result-codes/7",
      "#/x-result-codes/11"
    ],
    "choice": "Our gateway has budgets in credits for a token or a group of tokens. A call that exceeds a daily budget gets 303, one that exceeds a monthly budget 601; the message names the budget and when it resets. A soft budget only warns.",
    "decision": "D4",
    "change": "packages/ledger/src/rules/budgets.ts"
  },
  {
    "id": "response-headers",
    "title": "Headers of a response",
    "kind": "silent",
    "section": "Endpoints",
    "fact": "The headers of a response are not shown.",
    "pointers": [
      "#/info"
    ],
    "choice": "The contract declares none. Our servers add some of their own, for results, limits, costs and shared responses.",
    "decision": "D19",
    "change": "the response headers of the gateway"
  },
  {
    "id": "version-labels",
    "title": "Version labels",
    "kind": "silent",
    "section": "Versioning",
    "fact": "Description version and version label are given for Author Side Base Info only.",
    "pointers": [
      "#/paths/~1api~1creator-marketplace~1gw~1api~1aggregator~1get_author_side_base_info~1v1/get/description"
    ],
    "choice": "The last segment of a path is its version. The two labels are only in the description of that operation.",
    "change": "openapi/paths/"
  }
];

/** What each level of evidence means, the least certain first. */
export const evidenceMeaning: Readonly<Record<UncertainEvidence, string>> = {
  "conflicting": "The sources contradict each other.",
  "unknown": "Not shown: nothing is promised.",
  "assumed": "Our reading; nothing proves it.",
  "sampled": "Seen in samples; there may be more."
};

/** Every place of the contract that is marked as less than certain. */
export const markedPlaces: readonly MarkedPlace[] = [
  {
    "pointer": "#/paths/~1api~1lifestyle-platform~1search-user~1v2/get/x-pagination/firstPage",
    "evidence": "assumed",
    "note": ""
  },
  {
    "pointer": "#/paths/~1api~1qa-platform~1get-answer-list~1v1/get/x-pagination/itemId",
    "evidence": "assumed",
    "note": ""
  },
  {
    "pointer": "#/paths/~1api~1qa-platform~1get-answer-list~1v1/get/x-pagination/end",
    "evidence": "assumed",
    "note": ""
  },
  {
    "pointer": "#/components/schemas/SuccessCode",
    "evidence": "conflicting",
    "note": "The schema of the service declares strings; its samples show the number 0. Both forms are valid."
  },
  {
    "pointer": "#/components/schemas/AuthorSideBaseInfoData",
    "evidence": "unknown",
    "note": "Declared as a plain object. Names and types of its members are not shown. In this project's samples, all members begin with `sample_`; they are not facts about the service."
  },
  {
    "pointer": "#/components/schemas/FailureCode",
    "evidence": "conflicting",
    "note": "The schema of the service declares strings; its samples show numbers. Both forms are valid."
  },
  {
    "pointer": "#/components/schemas/Failure/properties/message",
    "evidence": "assumed",
    "note": "The specification shows it in the schema of Author Side Base Info only, never on a failure."
  },
  {
    "pointer": "#/components/schemas/Failure/properties/data",
    "evidence": "unknown",
    "note": "What a failure contains beyond the envelope is not shown. This project's servers send null."
  },
  {
    "pointer": "#/components/schemas/Failure/properties/recordTime",
    "evidence": "assumed",
    "note": "The specification shows it in the schema of Author Side Base Info only, never on a failure."
  },
  {
    "pointer": "#/components/schemas/GetAuthorLinkInfoSuccess/properties/message",
    "evidence": "assumed",
    "note": "The specification shows it for Author Side Base Info only; the sample of this operation does not."
  },
  {
    "pointer": "#/components/schemas/GetAuthorLinkInfoSuccess/properties/recordTime",
    "evidence": "assumed",
    "note": "The specification shows it for Author Side Base Info only."
  },
  {
    "pointer": "#/components/schemas/AuthorTouchDistributionData",
    "evidence": "sampled",
    "note": "The keys for platforms other than short video are not shown."
  },
  {
    "pointer": "#/components/schemas/GetAuthorTouchDistributionSuccess/properties/message",
    "evidence": "assumed",
    "note": "The specification shows it for Author Side Base Info only; the sample of this operation does not."
  },
  {
    "pointer": "#/components/schemas/GetAuthorTouchDistributionSuccess/properties/recordTime",
    "evidence": "assumed",
    "note": "The specification shows it for Author Side Base Info only."
  },
  {
    "pointer": "#/components/schemas/UserFilterTag/properties/id",
    "evidence": "sampled",
    "note": "Six ids of the group `fans_count` and four of the group `user_type` are sampled; there may be more."
  },
  {
    "pointer": "#/components/schemas/UserFilterTag/properties/sub_filters",
    "evidence": "unknown",
    "note": "Seen as null only. Its other types are not shown."
  },
  {
    "pointer": "#/components/schemas/UserFilterGroup/properties/type",
    "evidence": "sampled",
    "note": "Only `single` is sampled."
  },
  {
    "pointer": "#/components/schemas/UserFilterGroup/properties/id",
    "evidence": "sampled",
    "note": "Only `fans_count` and `user_type` are sampled; there may be more."
  },
  {
    "pointer": "#/components/schemas/SearchUsersSuccess/properties/message",
    "evidence": "assumed",
    "note": "The specification shows it for Author Side Base Info only; the sample of this operation does not."
  },
  {
    "pointer": "#/components/schemas/SearchUsersSuccess/properties/recordTime",
    "evidence": "assumed",
    "note": "The specification shows it for Author Side Base Info only."
  },
  {
    "pointer": "#/components/schemas/AuthorBadgeV2/properties/detail_badges",
    "evidence": "unknown",
    "note": "The type of the elements is not shown."
  },
  {
    "pointer": "#/components/schemas/AuthorBadgeV2/properties/merged_badges",
    "evidence": "unknown",
    "note": "The type of the elements is not shown."
  },
  {
    "pointer": "#/components/schemas/AnswerAuthor/properties/badge",
    "evidence": "unknown",
    "note": "The type of the elements is not shown."
  },
  {
    "pointer": "#/components/schemas/AnswerQuestion/properties/relationship",
    "evidence": "unknown",
    "note": "Seen as null only. Its other types are not shown."
  },
  {
    "pointer": "#/components/schemas/AnswerRelationship/properties/upvoted_followees",
    "evidence": "unknown",
    "note": "The type of the elements is not shown."
  },
  {
    "pointer": "#/components/schemas/Answer/properties/annotation_action",
    "evidence": "unknown",
    "note": "Seen as null only. Its other types are not shown."
  },
  {
    "pointer": "#/components/schemas/Answer/properties/decorative_labels",
    "evidence": "unknown",
    "note": "The type of the elements is not shown."
  },
  {
    "pointer": "#/components/schemas/Answer/properties/content_mark",
    "evidence": "unknown",
    "note": "Seen empty only. Its members are not shown."
  },
  {
    "pointer": "#/components/schemas/Answer/properties/reaction_instruction",
    "evidence": "unknown",
    "note": "Seen empty only. Its members are not shown."
  },
  {
    "pointer": "#/components/schemas/AnswerFeedItem/properties/type",
    "evidence": "sampled",
    "note": "Only `question_feed_card` is sampled."
  },
  {
    "pointer": "#/components/schemas/AnswerFeedItem/properties/target_type",
    "evidence": "sampled",
    "note": "Only `answer` is sampled."
  },
  {
    "pointer": "#/components/schemas/AdCallToAction/properties/value",
    "evidence": "unknown",
    "note": "Its type is not given. This project's samples use a string."
  },
  {
    "pointer": "#/components/schemas/AdFooter/properties/value",
    "evidence": "unknown",
    "note": "Its type is not given. This project's samples use a string."
  },
  {
    "pointer": "#/components/schemas/AdCreative/properties/brand",
    "evidence": "unknown",
    "note": "The specification gives neither its type nor its members. This project's samples use an object like the brand of the advertisement."
  },
  {
    "pointer": "#/components/schemas/AdSlot",
    "evidence": "assumed",
    "note": "The specification's notation suggests that the members are in an `ad_info` within the slot. The slot stays open, so members directly in it are valid too."
  },
  {
    "pointer": "#/components/schemas/ListAnswersSuccess/properties/message",
    "evidence": "assumed",
    "note": "The specification shows it for Author Side Base Info only; the sample of this operation does not."
  },
  {
    "pointer": "#/components/schemas/ListAnswersSuccess/properties/recordTime",
    "evidence": "assumed",
    "note": "The specification shows it for Author Side Base Info only."
  },
  {
    "pointer": "#/components/links/nextAnswers",
    "evidence": "assumed",
    "note": "The contract assumes that the following calls must repeat the order."
  }
];

/** The objects with members whose descriptions are only derived from their names. */
export const meaningGroups: readonly MeaningGroup[] = [
  {
    "pointer": "#/components/schemas/BaseResp",
    "members": [
      "status_code",
      "status_message"
    ]
  },
  {
    "pointer": "#/components/schemas/LinkIndex",
    "members": [
      "avg_value",
      "link_relative_ratio",
      "rank",
      "rank_percent",
      "value"
    ]
  },
  {
    "pointer": "#/components/schemas/User",
    "members": [
      "desc",
      "sub_title",
      "reason",
      "followed",
      "self",
      "red_official_verified",
      "red_official_verify_type",
      "show_red_official_verify_icon"
    ]
  },
  {
    "pointer": "#/components/schemas/UserFilterTag",
    "members": [
      "name",
      "icon_url",
      "icon_url_night",
      "icon_tail_url",
      "icon_tail_url_night",
      "origin_text",
      "sub_filters_select_type",
      "need_location_info",
      "sub_filters"
    ]
  },
  {
    "pointer": "#/components/schemas/UserFilterGroup",
    "members": [
      "type",
      "group_show_type",
      "word_request_id",
      "invisible"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerCanComment",
    "members": [
      "reason",
      "status"
    ]
  },
  {
    "pointer": "#/components/schemas/AuthorBadgeV2",
    "members": [
      "detail_badges",
      "merged_badges",
      "icon",
      "night_icon",
      "title"
    ]
  },
  {
    "pointer": "#/components/schemas/AuthorExposedMedal",
    "members": [
      "avatar_url",
      "description",
      "medal_id",
      "medal_name"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerAuthor",
    "members": [
      "id",
      "name",
      "headline",
      "url",
      "url_token",
      "avatar_url",
      "avatar_url_template",
      "type",
      "user_type",
      "follower_count",
      "gender",
      "is_advertiser",
      "is_followed",
      "is_following",
      "is_org",
      "is_privacy",
      "badge",
      "badge_v2",
      "exposed_medal"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerQuestion",
    "members": [
      "id",
      "title",
      "type",
      "question_type",
      "url",
      "relationship"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerReactionRelation",
    "members": [
      "faved",
      "liked"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerReactionStatistics",
    "members": [
      "down_vote_count",
      "favorites",
      "like_count"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerReaction",
    "members": [
      "relation",
      "statistics"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerRelationship",
    "members": [
      "is_author",
      "is_authorized",
      "is_favorited",
      "is_nothelp",
      "is_thanked",
      "upvoted_followees",
      "voting"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerRelevantInfo",
    "members": [
      "is_relevant",
      "relevant_text",
      "relevant_type"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerRewardInfo",
    "members": [
      "can_open_reward",
      "is_rewardable",
      "reward_member_count",
      "reward_total_money",
      "tagline"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerTableOfContents",
    "members": [
      "enabled"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerSettings",
    "members": [
      "table_of_contents"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerUnnormalDetails",
    "members": [
      "description",
      "note",
      "reason",
      "status",
      "reason_id"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerSuggestEdit",
    "members": [
      "reason",
      "tip",
      "title",
      "url",
      "status",
      "unnormal_details"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerThumbnail",
    "members": [
      "height",
      "width",
      "token",
      "type",
      "url"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerThumbnailInfo",
    "members": [
      "count",
      "type",
      "thumbnails"
    ]
  },
  {
    "pointer": "#/components/schemas/Answer",
    "members": [
      "id",
      "type",
      "answer_type",
      "business_type",
      "url",
      "excerpt",
      "editable_content",
      "voteup_count",
      "comment_count",
      "thanks_count",
      "favlists_count",
      "matrix_tips",
      "comment_permission",
      "reshipment_settings",
      "collapse_reason",
      "collapsed_by",
      "sticky_info",
      "vote_next_step",
      "extras",
      "admin_closed_comment",
      "content_need_truncated",
      "force_login_when_click_read_more",
      "has_publishing_draft",
      "is_collapsed",
      "is_contain_ai_content",
      "is_copyable",
      "is_jump_native",
      "is_mine",
      "is_navigator",
      "is_normal",
      "is_sticky",
      "is_visible",
      "navigator_vote",
      "visible_only_to_author",
      "allow_segment_interaction",
      "annotation_action",
      "decorative_labels",
      "content_mark",
      "reaction_instruction",
      "can_comment",
      "reaction",
      "relationship",
      "relevant_info",
      "reward_info",
      "settings",
      "suggest_edit",
      "thumbnail_info"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerFeedItem",
    "members": [
      "type",
      "target_type",
      "skip_count",
      "is_jump_native"
    ]
  },
  {
    "pointer": "#/components/schemas/AdBrand",
    "members": [
      "id",
      "logo",
      "name"
    ]
  },
  {
    "pointer": "#/components/schemas/AdCallToAction",
    "members": [
      "value"
    ]
  },
  {
    "pointer": "#/components/schemas/AdFooter",
    "members": [
      "value"
    ]
  },
  {
    "pointer": "#/components/schemas/AdCreative",
    "members": [
      "app_promotion_url",
      "description",
      "image",
      "landing_url",
      "title",
      "brand",
      "cta",
      "footer",
      "video_watch_num"
    ]
  },
  {
    "pointer": "#/components/schemas/Ad",
    "members": [
      "id",
      "ad_verb",
      "name",
      "template",
      "experiment_info",
      "za_ad_info",
      "za_ad_info_json",
      "category",
      "party_id",
      "brand",
      "creatives",
      "display_advertising_tag",
      "download_silent",
      "is_new_webview",
      "is_speeding",
      "native_prefetch"
    ]
  },
  {
    "pointer": "#/components/schemas/AdInfo",
    "members": [
      "ad",
      "adjson",
      "position"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerListPaging",
    "members": [
      "page",
      "is_end",
      "need_force_login"
    ]
  },
  {
    "pointer": "#/components/schemas/AnswerListData",
    "members": [
      "finished_reading_filtered_count"
    ]
  }
];
