// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

import type {
  AnswerListData,
  AnswerOrder,
  AuthorLinkInfoData,
  AuthorSideBaseInfoData,
  AuthorTouchDistributionData,
  Failure,
  GetAuthorLinkInfoSuccess,
  GetAuthorSideBaseInfoSuccess,
  GetAuthorTouchDistributionSuccess,
  IndustryTag,
  ListAnswersSuccess,
  Platform,
  SearchUsersSuccess,
  UserSearchData,
} from './types.ts';

/** For an operation without parameters. */
export type NoParameters = Record<string, never>;

/** Everything that `getAuthorSideBaseInfo` takes. */
export type GetAuthorSideBaseInfoParameters = {
  /** Unique ID of the author. */
  oAuthorId: string;
};

/** Response body of `getAuthorSideBaseInfo`. */
export type GetAuthorSideBaseInfoResponse = GetAuthorSideBaseInfoSuccess | Failure;

/** Payload of `getAuthorSideBaseInfo` when it succeeds. */
export type GetAuthorSideBaseInfoData = AuthorSideBaseInfoData;

/** Everything that `getAuthorLinkInfo` takes. */
export type GetAuthorLinkInfoParameters = {
  /** Unique ID of the author. */
  oAuthorId: string;
  /**
   * Platform type. The specification does not say what the default is.
   *
   * - `SHORT_VIDEO`: Short video.
   * - `LIVE_STREAMING`: Live streaming.
   * - `PICTURE_TEXT`: Picture and text.
   * - `SHORT_DRAMA`: Short drama.
   */
  platform?: Platform | undefined;
  /**
   * Industry tag. The specification does not say what the default is. The descriptions only spell out the names. The specification does not say what each tag includes.
   *
   * - `ALL`: All industries.
   * - `ELECTRONICS_AND_APPLIANCES`: Electronics and appliances.
   * - `FOOD_AND_BEVERAGE`: Food and beverage.
   * - `CLOTHING_AND_ACCESSORIES`: Clothing and accessories.
   * - `HEALTHCARE_AND_MEDICAL`: Healthcare and medical.
   * - `BUSINESS_SERVICES`: Business services.
   * - `LOCAL_SERVICES`: Local services.
   * - `REAL_ESTATE`: Real estate.
   * - `HOME_AND_BUILDING_MATERIALS`: Home and building materials.
   * - `EDUCATION_AND_TRAINING`: Education and training.
   * - `TRAVEL_AND_TOURISM`: Travel and tourism.
   * - `PUBLIC_SERVICES`: Public services.
   * - `GAMES`: Games.
   * - `RETAIL`: Retail.
   * - `TRANSPORTATION_EQUIPMENT`: Transportation equipment.
   * - `AUTOMOTIVE`: Automotive.
   * - `AGRICULTURE_FORESTRY_FISHERY`: Agriculture, forestry and fishery.
   * - `CHEMICAL_AND_ENERGY`: Chemical and energy.
   * - `ELECTRONICS_AND_ELECTRICAL`: Electronics and electrical.
   * - `MACHINERY_EQUIPMENT`: Machinery equipment.
   * - `CULTURE_SPORTS_ENTERTAINMENT`: Culture, sports and entertainment.
   * - `MEDIA_AND_INFORMATION`: Media and information.
   * - `LOGISTICS`: Logistics.
   * - `TELECOMMUNICATIONS`: Telecommunications.
   * - `FINANCIAL_SERVICES`: Financial services.
   * - `CATERING_SERVICES`: Catering services.
   * - `SOFTWARE_TOOLS`: Software tools.
   * - `FRANCHISING_AND_INVESTMENT`: Franchising and investment.
   * - `BEAUTY_AND_COSMETICS`: Beauty and cosmetics.
   * - `MOTHER_BABY_AND_PET`: Mother, baby and pet.
   * - `DAILY_CHEMICALS`: Daily chemicals.
   * - `PHYSICAL_BOOKS`: Physical books.
   * - `SOCIAL_AND_COMMUNICATION`: Social and communication.
   * - `MEDICAL_INSTITUTIONS`: Medical institutions.
   */
  industryTag?: IndustryTag | undefined;
};

/** Response body of `getAuthorLinkInfo`. */
export type GetAuthorLinkInfoResponse = GetAuthorLinkInfoSuccess | Failure;

/** Payload of `getAuthorLinkInfo` when it succeeds. */
export type GetAuthorLinkInfoData = AuthorLinkInfoData;

/** Everything that `getAuthorTouchDistribution` takes. */
export type GetAuthorTouchDistributionParameters = {
  /** Unique ID of the author. */
  oAuthorId: string;
  /**
   * Platform type. The specification does not say what the default is.
   *
   * - `SHORT_VIDEO`: Short video.
   * - `LIVE_STREAMING`: Live streaming.
   * - `PICTURE_TEXT`: Picture and text.
   * - `SHORT_DRAMA`: Short drama.
   */
  platform?: Platform | undefined;
};

/** Response body of `getAuthorTouchDistribution`. */
export type GetAuthorTouchDistributionResponse = GetAuthorTouchDistributionSuccess | Failure;

/** Payload of `getAuthorTouchDistribution` when it succeeds. */
export type GetAuthorTouchDistributionData = AuthorTouchDistributionData;

/** Everything that `searchUsers` takes. */
export type SearchUsersParameters = {
  /** Search keyword. */
  keyword: string;
  /** Page number. The number of the first page, the default, the page size and the last page are not shown. */
  page?: number | undefined;
};

/** Response body of `searchUsers`. */
export type SearchUsersResponse = SearchUsersSuccess | Failure;

/** Payload of `searchUsers` when it succeeds. */
export type SearchUsersData = UserSearchData;

/** Everything that `listAnswers` takes. */
export type ListAnswersParameters = {
  /** ID of the question. */
  questionId: string;
  /** Pagination cursor from a previous result. Its precedence over `offset` and `sessionId` is not shown. */
  cursor?: string | undefined;
  /** Start offset, beginning with 0. Its precedence over `cursor` and `sessionId` is not shown. */
  offset?: number | undefined;
  /**
   * Sorting criterion for the answers. The specification does not say what the default is.
   *
   * - `_default`: The default sorting of the platform.
   * - `_updated`: Sorted by the time of the last update.
   */
  order?: AnswerOrder | undefined;
  /** Session ID from a previous result. Its precedence over `cursor` and `offset` is not shown. */
  sessionId?: string | undefined;
};

/** Response body of `listAnswers`. */
export type ListAnswersResponse = ListAnswersSuccess | Failure;

/** Payload of `listAnswers` when it succeeds. */
export type ListAnswersData = AnswerListData;

/** What the method of each operation takes. */
export interface OperationParameters {
  getAuthorSideBaseInfo: GetAuthorSideBaseInfoParameters;
  getAuthorLinkInfo: GetAuthorLinkInfoParameters;
  getAuthorTouchDistribution: GetAuthorTouchDistributionParameters;
  searchUsers: SearchUsersParameters;
  listAnswers: ListAnswersParameters;
}

/** The query parameters of each operation. */
export interface OperationQuery {
  getAuthorSideBaseInfo: GetAuthorSideBaseInfoParameters;
  getAuthorLinkInfo: GetAuthorLinkInfoParameters;
  getAuthorTouchDistribution: GetAuthorTouchDistributionParameters;
  searchUsers: SearchUsersParameters;
  listAnswers: ListAnswersParameters;
}

/** The response body of each operation, sent with an HTTP status of 2xx. */
export interface OperationBody {
  getAuthorSideBaseInfo: GetAuthorSideBaseInfoResponse;
  getAuthorLinkInfo: GetAuthorLinkInfoResponse;
  getAuthorTouchDistribution: GetAuthorTouchDistributionResponse;
  searchUsers: SearchUsersResponse;
  listAnswers: ListAnswersResponse;
}

/** The payload of each operation: `data` of the envelope, else the whole body. */
export interface OperationData {
  getAuthorSideBaseInfo: GetAuthorSideBaseInfoData;
  getAuthorLinkInfo: GetAuthorLinkInfoData;
  getAuthorTouchDistribution: GetAuthorTouchDistributionData;
  searchUsers: SearchUsersData;
  listAnswers: ListAnswersData;
}
