// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

export interface paths {
    "/api/creator-marketplace/gw/api/aggregator/get_author_side_base_info/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the side base info of an author
         * @description Returns base information about one creator-marketplace author.
         *     It includes the 30-day follower growth rate that the side card of the creator's homepage shows.
         *
         *     The names of the members of `data` are not shown, so the payload is a free object.
         *     The machine-readable description of this operation carries description version `1.0.0` and the API version label `v1`.
         */
        get: operations["getAuthorSideBaseInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/creator-marketplace/gw/api/data_sp/get_author_link_info/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the link info of an author
         * @description Returns the link indexes of one creator-marketplace author and the statistics of each index.
         *
         *     The specification does not say which values apply if `platform` or `industryTag` is omitted.
         */
        get: operations["getAuthorLinkInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/creator-marketplace/gw/api/data_sp/author_touch_distribution/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the touch distribution of an author
         * @description Returns the user touchpoints of one creator-marketplace author and their distribution, as a tree of three levels.
         *     The specification does not say what a touchpoint is or what the tree counts. It has a sample for the short-video platform only, and does not say which keys hold the tree for other platforms.
         */
        get: operations["getAuthorTouchDistribution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lifestyle-platform/search-user/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search users by keyword
         * @description Searches the users of the lifestyle platform by keyword and returns them page by page:
         *     basic profile information and, where available, public counters or signals.
         *
         *     Uses:
         *
         *     - find creators by niche, brand or topic;
         *     - build lists of creators;
         *     - discover the accounts of competitors.
         *
         *     The response includes filter groups, but no request parameter applies them. It does not say which page is the last one: there is neither a total nor an end marker.
         */
        get: operations["searchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/qa-platform/get-answer-list/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the answers to a question
         * @description Returns the answers under one question of the question-and-answer platform, page by page.
         *
         *     Uses:
         *
         *     - analyse opinions;
         *     - extract answers of high quality;
         *     - study engagement.
         *
         *     The `cursor` of an item, the `session.id` and the `paging` object of a result are the input of the following calls.
         *     The specification does not say which of `cursor`, `offset` and `sessionId` wins if they are combined.
         */
        get: operations["listAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Business result of a successful call. A call succeeded if and only if its `code` is 0.
         * @enum {unknown}
         */
        SuccessCode: 0 | "0";
        /**
         * @description Base information about the author.
         *     It includes the 30-day follower growth rate that the side card of the creator's homepage shows.
         * @example {
         *       "sample_follower_growth_rate_30d": 0.0312
         *     }
         */
        AuthorSideBaseInfoData: AuthorSideBaseInfoData;
        /** @description Envelope of a successful Author Side Base Info call. */
        GetAuthorSideBaseInfoSuccess: GetAuthorSideBaseInfoSuccess;
        /**
         * @description Business result of a failed call.
         *     Ignore the HTTP status. `x-result-codes` lists what each code means and what to do.
         * @enum {unknown}
         */
        FailureCode: 100 | "100" | 101 | "101" | 202 | "202" | 300 | "300" | 301 | "301" | 302 | "302" | 303 | "303" | 400 | "400" | 500 | "500" | 600 | "600" | 601 | "601";
        /**
         * @description Envelope of a failed call of any operation.
         *     What the body of a failure contains beyond the envelope is not shown.
         */
        Failure: Failure;
        /**
         * @description Type of platform that the figures are about.
         * @enum {string}
         */
        Platform: "SHORT_VIDEO" | "LIVE_STREAMING" | "PICTURE_TEXT" | "SHORT_DRAMA";
        /**
         * @description Industry that the figures are about.
         * @enum {string}
         */
        IndustryTag: "ALL" | "ELECTRONICS_AND_APPLIANCES" | "FOOD_AND_BEVERAGE" | "CLOTHING_AND_ACCESSORIES" | "HEALTHCARE_AND_MEDICAL" | "BUSINESS_SERVICES" | "LOCAL_SERVICES" | "REAL_ESTATE" | "HOME_AND_BUILDING_MATERIALS" | "EDUCATION_AND_TRAINING" | "TRAVEL_AND_TOURISM" | "PUBLIC_SERVICES" | "GAMES" | "RETAIL" | "TRANSPORTATION_EQUIPMENT" | "AUTOMOTIVE" | "AGRICULTURE_FORESTRY_FISHERY" | "CHEMICAL_AND_ENERGY" | "ELECTRONICS_AND_ELECTRICAL" | "MACHINERY_EQUIPMENT" | "CULTURE_SPORTS_ENTERTAINMENT" | "MEDIA_AND_INFORMATION" | "LOGISTICS" | "TELECOMMUNICATIONS" | "FINANCIAL_SERVICES" | "CATERING_SERVICES" | "SOFTWARE_TOOLS" | "FRANCHISING_AND_INVESTMENT" | "BEAUTY_AND_COSMETICS" | "MOTHER_BABY_AND_PET" | "DAILY_CHEMICALS" | "PHYSICAL_BOOKS" | "SOCIAL_AND_COMMUNICATION" | "MEDICAL_INSTITUTIONS";
        /** @description Status code and status message. The specification does not say of what. */
        BaseResp: BaseResp;
        /** @description One link index with its statistics. Meaning, scale and computation are not shown. */
        LinkIndex: LinkIndex;
        /** @description Link indexes of the author. What each index means and how it is computed is not shown. */
        AuthorLinkInfoData: AuthorLinkInfoData;
        /** @description Envelope of a successful Author Link Info call. */
        GetAuthorLinkInfoSuccess: GetAuthorLinkInfoSuccess;
        /** @description Label and count of a touchpoint. */
        TouchCount: TouchCount;
        /** @description Touchpoint of the third level, a leaf of the tree. */
        TouchNodeLevel3: TouchNodeLevel3;
        /** @description Touchpoint of the second level. */
        TouchNodeLevel2: TouchNodeLevel2;
        /** @description Touchpoint of the first level. */
        TouchNodeLevel1: TouchNodeLevel1;
        /**
         * @description Touch distribution of the author.
         *     `video_touch` is sampled for the short-video platform; other keys may appear with it or instead of it.
         */
        AuthorTouchDistributionData: AuthorTouchDistributionData;
        /** @description Envelope of a successful Author Touch Distribution call. */
        GetAuthorTouchDistributionSuccess: GetAuthorTouchDistributionSuccess;
        /**
         * @description User of the lifestyle platform.
         *     The order of the keys varies between items and carries no meaning.
         */
        User: User;
        /** @description Tag of a filter group. */
        UserFilterTag: UserFilterTag;
        /** @description Group of filter tags. */
        UserFilterGroup: UserFilterGroup;
        /** @description One page of users, and the filter groups. */
        UserSearchData: UserSearchData;
        /** @description Envelope of a successful User Search call. */
        SearchUsersSuccess: SearchUsersSuccess;
        /**
         * @description Sorting criterion for the answers.
         * @enum {string}
         */
        AnswerOrder: "_default" | "_updated";
        /** @description Whether commenting is possible, with a reason. */
        AnswerCanComment: AnswerCanComment;
        /** @description Badges of the author, version 2. */
        AuthorBadgeV2: AuthorBadgeV2;
        /** @description Exposed medal of the author. */
        AuthorExposedMedal: AuthorExposedMedal;
        /** @description Author of an answer on the question-and-answer platform. */
        AnswerAuthor: AnswerAuthor;
        /** @description Question that the answer belongs to. */
        AnswerQuestion: AnswerQuestion;
        /** @description Flags about reactions. The specification does not say whose. */
        AnswerReactionRelation: AnswerReactionRelation;
        /** @description Counters of the reactions. */
        AnswerReactionStatistics: AnswerReactionStatistics;
        /** @description Reactions to the answer. */
        AnswerReaction: AnswerReaction;
        /** @description Relationship to the answer. The specification does not say whose. */
        AnswerRelationship: AnswerRelationship;
        /** @description Relevance of the answer. */
        AnswerRelevantInfo: AnswerRelevantInfo;
        /** @description Rewards for the answer. */
        AnswerRewardInfo: AnswerRewardInfo;
        /** @description Settings of the table of contents. */
        AnswerTableOfContents: AnswerTableOfContents;
        /** @description Settings of the answer. */
        AnswerSettings: AnswerSettings;
        /** @description Details of something abnormal. */
        AnswerUnnormalDetails: AnswerUnnormalDetails;
        /** @description Suggestion to edit the answer. */
        AnswerSuggestEdit: AnswerSuggestEdit;
        /** @description One thumbnail. */
        AnswerThumbnail: AnswerThumbnail;
        /** @description Thumbnails of the answer. */
        AnswerThumbnailInfo: AnswerThumbnailInfo;
        /** @description Answer to a question. The specification does not say whose view flags such as `is_mine` and the members of `relationship` describe. */
        Answer: Answer;
        /** @description One item of the list, which holds an answer. */
        AnswerFeedItem: AnswerFeedItem;
        /** @description Brand of an advertisement. */
        AdBrand: AdBrand;
        /** @description Call to action of a creative. */
        AdCallToAction: AdCallToAction;
        /** @description Footer of a creative. */
        AdFooter: AdFooter;
        /** @description One creative of an advertisement. */
        AdCreative: AdCreative;
        /** @description One advertisement. */
        Ad: Ad;
        /** @description Advertisement, with a position. */
        AdInfo: AdInfo;
        /**
         * @description Advertisement slot of the list.
         *     It has tracking URLs. Do not request them: the specification does not say what a request causes.
         */
        AdSlot: AdSlot;
        /** @description Session of the list. */
        AnswerListSession: AnswerListSession;
        /** @description Paging of the list. */
        AnswerListPaging: AnswerListPaging;
        /**
         * @description One page of the answers under one question.
         *     The list may hold several items; the sample shows one.
         */
        AnswerListData: AnswerListData;
        /** @description Envelope of a successful Answer List call. */
        ListAnswersSuccess: ListAnswersSuccess;
    };
    responses: never;
    parameters: {
        /** @description Unique ID of the author. */
        oAuthorId: string;
        /** @description Platform type. The specification does not say what the default is. */
        platform: components["schemas"]["Platform"];
        /** @description Industry tag. The specification does not say what the default is. */
        industryTag: components["schemas"]["IndustryTag"];
        /** @description Search keyword. */
        keyword: string;
        /** @description Page number. The number of the first page, the default, the page size and the last page are not shown. */
        page: number;
        /** @description ID of the question. */
        questionId: string;
        /** @description Pagination cursor from a previous result. Its precedence over `offset` and `sessionId` is not shown. */
        cursor: string;
        /** @description Start offset, beginning with 0. Its precedence over `cursor` and `sessionId` is not shown. */
        offset: number;
        /** @description Sorting criterion for the answers. The specification does not say what the default is. */
        order: components["schemas"]["AnswerOrder"];
        /** @description Session ID from a previous result. Its precedence over `cursor` and `offset` is not shown. */
        sessionId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAuthorSideBaseInfo: {
        parameters: {
            query: {
                /** @description Unique ID of the author. */
                oAuthorId: components["parameters"]["oAuthorId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The envelope of successes and failures; `code` decides.
             *     The specification shows `message` and `recordTime` for this operation.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": GetAuthorSideBaseInfoSuccess | Failure;
                };
            };
        };
    };
    getAuthorLinkInfo: {
        parameters: {
            query: {
                /** @description Unique ID of the author. */
                oAuthorId: components["parameters"]["oAuthorId"];
                /** @description Platform type. The specification does not say what the default is. */
                platform?: components["parameters"]["platform"];
                /** @description Industry tag. The specification does not say what the default is. */
                industryTag?: components["parameters"]["industryTag"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The envelope of successes and failures; `code` decides.
             *     Whether this operation sends `message` and `recordTime` is not shown; the contract assumes it.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": GetAuthorLinkInfoSuccess | Failure;
                };
            };
        };
    };
    getAuthorTouchDistribution: {
        parameters: {
            query: {
                /** @description Unique ID of the author. */
                oAuthorId: components["parameters"]["oAuthorId"];
                /** @description Platform type. The specification does not say what the default is. */
                platform?: components["parameters"]["platform"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The envelope of successes and failures; `code` decides.
             *     Whether this operation sends `message` and `recordTime` is not shown; the contract assumes it.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": GetAuthorTouchDistributionSuccess | Failure;
                };
            };
        };
    };
    searchUsers: {
        parameters: {
            query: {
                /** @description Search keyword. */
                keyword: components["parameters"]["keyword"];
                /** @description Page number. The number of the first page, the default, the page size and the last page are not shown. */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The envelope of successes and failures; `code` decides.
             *     Whether this operation sends `message` and `recordTime` is not shown; the contract assumes it.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SearchUsersSuccess | Failure;
                };
            };
        };
    };
    listAnswers: {
        parameters: {
            query: {
                /** @description ID of the question. */
                questionId: components["parameters"]["questionId"];
                /** @description Pagination cursor from a previous result. Its precedence over `offset` and `sessionId` is not shown. */
                cursor?: components["parameters"]["cursor"];
                /** @description Start offset, beginning with 0. Its precedence over `cursor` and `sessionId` is not shown. */
                offset?: components["parameters"]["offset"];
                /** @description Sorting criterion for the answers. The specification does not say what the default is. */
                order?: components["parameters"]["order"];
                /** @description Session ID from a previous result. Its precedence over `cursor` and `offset` is not shown. */
                sessionId?: components["parameters"]["sessionId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description The envelope of successes and failures; `code` decides.
             *     Whether this operation sends `message` and `recordTime` is not shown; the contract assumes it.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ListAnswersSuccess | Failure;
                };
            };
        };
    };
}

/**
 * Business result of a successful call. A call succeeded if and only if its `code` is 0.
 *
 * - `0`: Success.
 *
 * The schema of the service declares strings; its samples show the number 0. Both forms are valid.
 */
export type SuccessCode = components['schemas']["SuccessCode"];

/**
 * Base information about the author.
 * It includes the 30-day follower growth rate that the side card of the creator's homepage shows.
 *
 * Declared as a plain object. Names and types of its members are not shown. In this project's samples, all members begin with `sample_`; they are not facts about the service.
 */
export type AuthorSideBaseInfoData = {
    [key: string]: unknown;
};

/** Envelope of a successful Author Side Base Info call. */
export type GetAuthorSideBaseInfoSuccess = {
    code: components["schemas"]["SuccessCode"];
    /**
     * @description Message as text. Its wording is not shown.
     * @example success
     */
    message?: string;
    data: AuthorSideBaseInfoData;
    /**
     * Format: date-time
     * @description Record time, as date and time. What it records is not shown.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};

/**
 * Business result of a failed call.
 * Ignore the HTTP status. `x-result-codes` lists what each code means and what to do.
 *
 * - `100`: The token is missing, invalid or inactive.
 * - `101`: Declared; its meaning is not shown.
 * - `202`: Declared; its meaning is not shown.
 * - `300`: Declared; its meaning is not shown.
 * - `301`: Collecting the data from the platform failed; retry the call.
 * - `302`: The rate limit is exceeded.
 * - `303`: The daily quota is used up.
 * - `400`: A required parameter is missing or a value is invalid.
 * - `500`: Internal server error.
 * - `600`: The token does not have permission for the operation.
 * - `601`: The account does not have enough funds.
 *
 * The schema of the service declares strings; its samples show numbers. Both forms are valid.
 */
export type FailureCode = components['schemas']["FailureCode"];

/**
 * Envelope of a failed call of any operation.
 * What the body of a failure contains beyond the envelope is not shown.
 */
export type Failure = {
    code: components["schemas"]["FailureCode"];
    /**
     * @description Message as text. Its wording is not shown.
     * @example The token is invalid or inactive.
     */
    message?: string;
    /**
     * @description Payload of a failure.
     * @example null
     */
    data?: unknown;
    /**
     * Format: date-time
     * @description Record time, as date and time. What it records is not shown.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};

/**
 * Type of platform that the figures are about.
 *
 * - `SHORT_VIDEO`: Short video.
 * - `LIVE_STREAMING`: Live streaming.
 * - `PICTURE_TEXT`: Picture and text.
 * - `SHORT_DRAMA`: Short drama.
 */
export type Platform = components['schemas']["Platform"];

/**
 * Industry that the figures are about.
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
 *
 * The descriptions only spell out the names. The specification does not say what each tag includes.
 */
export type IndustryTag = components['schemas']["IndustryTag"];

/**
 * Status code and status message. The specification does not say of what.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type BaseResp = {
    /**
     * @description Status code; 0 in the sample. The meaning of its values is not shown. (Derived from the name.)
     * @example 0
     */
    status_code?: number;
    /**
     * @description Status message; empty in the sample. (Derived from the name.)
     * @example
     */
    status_message?: string;
};

/**
 * One link index with its statistics. Meaning, scale and computation are not shown.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type LinkIndex = {
    /**
     * @description Average value. The specification does not say over what. (Derived from the name.)
     * @example 61.4
     */
    avg_value?: number;
    /**
     * @description Relative ratio, signed; negative and positive values occur. The specification does not say relative to what. (Derived from the name.)
     * @example -0.0215
     */
    link_relative_ratio?: number;
    /**
     * @description Rank as numeric text. The specification does not say among what. (Derived from the name.)
     * @example 128
     */
    rank?: string;
    /**
     * @description Rank as a percentage. Its scale is not shown. (Derived from the name.)
     * @example 0.0412
     */
    rank_percent?: number;
    /**
     * @description Value of the index. Its scale is not shown. (Derived from the name.)
     * @example 78.25
     */
    value?: number;
};

/** Link indexes of the author. What each index means and how it is computed is not shown. */
export type AuthorLinkInfoData = {
    base_resp?: BaseResp;
    cooperate_index?: LinkIndex;
    cp_index?: LinkIndex;
    link_convert_index?: LinkIndex;
    link_shopping_index?: LinkIndex;
    link_spread_index?: LinkIndex;
    link_star_index?: LinkIndex;
};

/** Envelope of a successful Author Link Info call. */
export type GetAuthorLinkInfoSuccess = {
    code: components["schemas"]["SuccessCode"];
    /**
     * @description Message as text. Its wording is not shown.
     * @example success
     */
    message?: string;
    data: AuthorLinkInfoData;
    /**
     * Format: date-time
     * @description Record time, as date and time. What it records is not shown.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};

/** Label and count of a touchpoint. */
export type TouchCount = {
    /**
     * @description Count. The specification does not say of what.
     * @example 5200
     */
    cnt?: number;
    /**
     * @description Label.
     * @example 推荐
     * @example Following
     */
    name?: string;
};

/** Touchpoint of the third level, a leaf of the tree. */
export type TouchNodeLevel3 = {
    distribution_data?: TouchCount;
};

/** Touchpoint of the second level. */
export type TouchNodeLevel2 = {
    distribution_data?: TouchCount;
    /** @description Touchpoints of the third level. */
    three_distribution?: TouchNodeLevel3[];
};

/** Touchpoint of the first level. */
export type TouchNodeLevel1 = {
    distribution_data?: TouchCount;
    /** @description Touchpoints of the second level. */
    second_distribution?: TouchNodeLevel2[];
};

/**
 * Touch distribution of the author.
 * `video_touch` is sampled for the short-video platform; other keys may appear with it or instead of it.
 *
 * The keys for platforms other than short video are not shown.
 */
export type AuthorTouchDistributionData = {
    base_resp?: BaseResp;
    /** @description Touchpoints of the first level. */
    video_touch?: TouchNodeLevel1[];
} & {
    [key: string]: unknown;
};

/** Envelope of a successful Author Touch Distribution call. */
export type GetAuthorTouchDistributionSuccess = {
    code: components["schemas"]["SuccessCode"];
    /**
     * @description Message as text. Its wording is not shown.
     * @example success
     */
    message?: string;
    data: AuthorTouchDistributionData;
    /**
     * Format: date-time
     * @description Record time, as date and time. What it records is not shown.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};

/**
 * User of the lifestyle platform.
 * The order of the keys varies between items and carries no meaning.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type User = {
    /**
     * @description Identifier of the user on the platform.
     * @example user-1001
     */
    id?: string;
    /**
     * @description Nickname.
     * @example 山野小厨
     */
    name?: string;
    /**
     * @description Public account identifier.
     * @example 90210045
     */
    red_id?: string;
    /**
     * @description URL of the avatar.
     * @example https://img.lifestyle.example/avatars/user-1001.png
     */
    image?: string;
    /**
     * @description Description of the user. (Derived from the name.)
     * @example 在山里做饭的人。
     */
    desc?: string;
    /**
     * @description Subtitle of the user. (Derived from the name.)
     * @example Followers 12.4k
     */
    sub_title?: string;
    /**
     * @description Reason. The specification does not say for what. (Derived from the name.)
     * @example Posts about camping
     */
    reason?: string;
    /**
     * @description In-app deep link to the user. It need not open in a browser.
     * @example app://user/user-1001
     */
    link?: string;
    /**
     * @description Specifies if the user is followed. The specification does not say by whom. (Derived from the name.)
     * @example false
     */
    followed?: boolean;
    /**
     * @description Specifies if the user is oneself. The specification does not say who that is. (Derived from the name.)
     * @example false
     */
    self?: boolean;
    /**
     * @description Specifies if the user is officially verified. (Derived from the name.)
     * @example true
     */
    red_official_verified?: boolean;
    /**
     * @description Kind of official verification. The meaning of its values is not shown. (Derived from the name.)
     * @example 1
     */
    red_official_verify_type?: number;
    /**
     * @description Specifies if the icon of the official verification is shown. (Derived from the name.)
     * @example true
     */
    show_red_official_verify_icon?: boolean;
};

/**
 * Tag of a filter group.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type UserFilterTag = {
    /**
     * @description Identifier of the tag within its group.
     * @example all
     * @example 0-100
     * @example 100-1000
     * @example 1000-10000
     * @example 10000-100000
     * @example 100000
     * @example regular_user
     * @example personal_verification
     * @example business_verification
     */
    id?: string;
    /**
     * @description Name of the tag. (Derived from the name.)
     * @example All
     */
    name?: string;
    /**
     * @description URL of the icon; empty in the sample. (Derived from the name.)
     * @example
     */
    icon_url?: string;
    /**
     * @description URL of the night icon; empty in the sample. (Derived from the name.)
     * @example
     */
    icon_url_night?: string;
    /**
     * @description URL of the tail icon; empty in the sample. (Derived from the name.)
     * @example
     */
    icon_tail_url?: string;
    /**
     * @description URL of the night tail icon; empty in the sample. (Derived from the name.)
     * @example
     */
    icon_tail_url_night?: string;
    /**
     * @description Original text; empty in the sample. (Derived from the name.)
     * @example
     */
    origin_text?: string;
    /**
     * @description How sub-filters are selected; empty in the sample. (Derived from the name.)
     * @example
     */
    sub_filters_select_type?: string;
    /**
     * @description Specifies if location information is needed. (Derived from the name.)
     * @example false
     */
    need_location_info?: boolean;
    /**
     * @description Sub-filters; null in the sample. (Derived from the name.)
     * @example null
     */
    sub_filters?: unknown;
};

/**
 * Group of filter tags.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type UserFilterGroup = {
    /**
     * @description Kind of the group; `single` in the sample. Other values are not shown. (Derived from the name.)
     * @example single
     */
    type?: string;
    /**
     * @description Label to display.
     * @example Followers
     */
    name?: string;
    /**
     * @description Identifier of the group.
     * @example fans_count
     * @example user_type
     */
    id?: string;
    /**
     * @description How the group is shown. The meaning of its values is not shown. (Derived from the name.)
     * @example 0
     */
    group_show_type?: number;
    /** @description Tags of the group. */
    filter_tags?: UserFilterTag[];
    /**
     * @description Identifier of a request. (Derived from the name.)
     * @example word-request-1
     */
    word_request_id?: string;
    /**
     * @description Specifies if the group is invisible. Present on some groups only. (Derived from the name.)
     * @example false
     */
    invisible?: boolean;
};

/** One page of users, and the filter groups. */
export type UserSearchData = {
    /** @description Users on this page. */
    users?: User[];
    /** @description Filter groups. No request parameter applies them. */
    filters?: UserFilterGroup[];
};

/** Envelope of a successful User Search call. */
export type SearchUsersSuccess = {
    code: components["schemas"]["SuccessCode"];
    /**
     * @description Message as text. Its wording is not shown.
     * @example success
     */
    message?: string;
    data: UserSearchData;
    /**
     * Format: date-time
     * @description Record time, as date and time. What it records is not shown.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};

/**
 * Sorting criterion for the answers.
 *
 * - `_default`: The default sorting of the platform.
 * - `_updated`: Sorted by the time of the last update.
 */
export type AnswerOrder = components['schemas']["AnswerOrder"];

/**
 * Whether commenting is possible, with a reason.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerCanComment = {
    /**
     * @description Reason for the status. (Derived from the name.)
     * @example
     */
    reason?: string;
    /**
     * @description Specifies if commenting is possible. (Derived from the name.)
     * @example true
     */
    status?: boolean;
};

/**
 * Badges of the author, version 2.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AuthorBadgeV2 = {
    /**
     * @description Detailed badges. (Derived from the name.)
     * @example []
     */
    detail_badges?: unknown[];
    /**
     * @description Merged badges. (Derived from the name.)
     * @example []
     */
    merged_badges?: unknown[];
    /**
     * @description Icon. (Derived from the name.)
     * @example
     */
    icon?: string;
    /**
     * @description Night icon. (Derived from the name.)
     * @example
     */
    night_icon?: string;
    /**
     * @description Title. (Derived from the name.)
     * @example
     */
    title?: string;
};

/**
 * Exposed medal of the author.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AuthorExposedMedal = {
    /**
     * @description URL of the avatar of the medal. (Derived from the name.)
     * @example https://img.qa.example/medals/medal-3.png
     */
    avatar_url?: string;
    /**
     * @description Description of the medal. (Derived from the name.)
     * @example Ten answers in one week
     */
    description?: string;
    /**
     * @description Identifier of the medal. (Derived from the name.)
     * @example medal-3
     */
    medal_id?: string;
    /**
     * @description Name of the medal. (Derived from the name.)
     * @example 勤答者
     */
    medal_name?: string;
};

/**
 * Author of an answer on the question-and-answer platform.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerAuthor = {
    /**
     * @description Identifier of the author. (Derived from the name.)
     * @example member-77
     */
    id?: string;
    /**
     * @description Name of the author. (Derived from the name.)
     * @example 林间小路
     */
    name?: string;
    /**
     * @description Headline of the author. (Derived from the name.)
     * @example Weekend camper
     */
    headline?: string;
    /**
     * @description URL of the author. (Derived from the name.)
     * @example https://qa.example/people/member-77
     */
    url?: string;
    /**
     * @description Token in the URL of the author. What it is for is not shown. (Derived from the name.)
     * @example demo-member-77
     */
    url_token?: string;
    /**
     * @description URL of the avatar. (Derived from the name.)
     * @example https://img.qa.example/avatars/member-77.png
     */
    avatar_url?: string;
    /**
     * @description Template of the URL of the avatar. Its placeholders are not shown. (Derived from the name.)
     * @example https://img.qa.example/avatars/member-77_{size}.png
     */
    avatar_url_template?: string;
    /**
     * @description Kind of the object. Its values are not shown. (Derived from the name.)
     * @example people
     */
    type?: string;
    /**
     * @description Kind of the user. Its values are not shown. (Derived from the name.)
     * @example people
     */
    user_type?: string;
    /**
     * @description Number of followers. (Derived from the name.)
     * @example 20312
     */
    follower_count?: number;
    /**
     * @description Gender as a code. The meaning of its values is not shown. (Derived from the name.)
     * @example 1
     */
    gender?: number;
    /**
     * @description Specifies if the author is an advertiser. (Derived from the name.)
     * @example false
     */
    is_advertiser?: boolean;
    /**
     * @description Specifies if the author is followed. The specification does not say by whom. (Derived from the name.)
     * @example false
     */
    is_followed?: boolean;
    /**
     * @description Specifies if the author is following. The specification does not say whom. (Derived from the name.)
     * @example false
     */
    is_following?: boolean;
    /**
     * @description Specifies if the author is an organisation. (Derived from the name.)
     * @example false
     */
    is_org?: boolean;
    /**
     * @description Specifies if privacy is on. What it covers is not shown. (Derived from the name.)
     * @example false
     */
    is_privacy?: boolean;
    /**
     * @description Badges of the author. (Derived from the name.)
     * @example []
     */
    badge?: unknown[];
    badge_v2?: AuthorBadgeV2;
    exposed_medal?: AuthorExposedMedal;
};

/**
 * Question that the answer belongs to.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerQuestion = {
    /**
     * @description Identifier of the question. (Derived from the name.)
     * @example question-1
     */
    id?: string;
    /**
     * @description Title of the question. (Derived from the name.)
     * @example 第一次露营要准备什么?
     */
    title?: string;
    /**
     * @description Kind of the object. Its values are not shown. (Derived from the name.)
     * @example question
     */
    type?: string;
    /**
     * @description Kind of the question. Its values are not shown. (Derived from the name.)
     * @example normal
     */
    question_type?: string;
    /**
     * @description URL of the question. (Derived from the name.)
     * @example https://qa.example/questions/question-1
     */
    url?: string;
    /**
     * @description Date and time when the question was created, in Unix seconds.
     * @example 1735603200
     */
    created?: number;
    /**
     * @description Date and time when the question was last updated, in Unix seconds.
     * @example 1735689600
     */
    updated_time?: number;
    /**
     * @description Relationship to the question; null in the sample. (Derived from the name.)
     * @example null
     */
    relationship?: unknown;
};

/**
 * Flags about reactions. The specification does not say whose.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerReactionRelation = {
    /**
     * @description Specifies if the answer is a favourite. (Derived from the name.)
     * @example false
     */
    faved?: boolean;
    /**
     * @description Specifies if the answer is liked. (Derived from the name.)
     * @example false
     */
    liked?: boolean;
};

/**
 * Counters of the reactions.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerReactionStatistics = {
    /**
     * @description Number of votes against the answer. (Derived from the name.)
     * @example 3
     */
    down_vote_count?: number;
    /**
     * @description Number of favourites. (Derived from the name.)
     * @example 310
     */
    favorites?: number;
    /**
     * @description Number of likes. (Derived from the name.)
     * @example 812
     */
    like_count?: number;
};

/**
 * Reactions to the answer.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerReaction = {
    relation?: AnswerReactionRelation;
    statistics?: AnswerReactionStatistics;
};

/**
 * Relationship to the answer. The specification does not say whose.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerRelationship = {
    /**
     * @description Specifies if the relationship is that of the author. (Derived from the name.)
     * @example false
     */
    is_author?: boolean;
    /**
     * @description Specifies if there is an authorisation. (Derived from the name.)
     * @example false
     */
    is_authorized?: boolean;
    /**
     * @description Specifies if the answer is a favourite. (Derived from the name.)
     * @example false
     */
    is_favorited?: boolean;
    /**
     * @description Specifies if the answer is not helpful. (Derived from the name.)
     * @example false
     */
    is_nothelp?: boolean;
    /**
     * @description Specifies if thanks were given. (Derived from the name.)
     * @example false
     */
    is_thanked?: boolean;
    /**
     * @description Followees who voted for the answer. (Derived from the name.)
     * @example []
     */
    upvoted_followees?: unknown[];
    /**
     * @description Vote as a code. The meaning of its values is not shown. (Derived from the name.)
     * @example 0
     */
    voting?: number;
};

/**
 * Relevance of the answer.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerRelevantInfo = {
    /**
     * @description Specifies if the answer is relevant. The specification does not say to what. (Derived from the name.)
     * @example false
     */
    is_relevant?: boolean;
    /**
     * @description Text about the relevance. (Derived from the name.)
     * @example
     */
    relevant_text?: string;
    /**
     * @description Kind of relevance. Its values are not shown. (Derived from the name.)
     * @example
     */
    relevant_type?: string;
};

/**
 * Rewards for the answer.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerRewardInfo = {
    /**
     * @description Specifies if rewards can be opened. (Derived from the name.)
     * @example false
     */
    can_open_reward?: boolean;
    /**
     * @description Specifies if the answer can be rewarded. (Derived from the name.)
     * @example true
     */
    is_rewardable?: boolean;
    /**
     * @description Number of members who gave a reward. (Derived from the name.)
     * @example 2
     */
    reward_member_count?: number;
    /**
     * @description Total money of the rewards. Currency and unit are not shown. (Derived from the name.)
     * @example 600
     */
    reward_total_money?: number;
    /**
     * @description Tagline. (Derived from the name.)
     * @example
     */
    tagline?: string;
};

/**
 * Settings of the table of contents.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerTableOfContents = {
    /**
     * @description Specifies if the table of contents is enabled. (Derived from the name.)
     * @example false
     */
    enabled?: boolean;
};

/**
 * Settings of the answer.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerSettings = {
    table_of_contents?: AnswerTableOfContents;
};

/**
 * Details of something abnormal.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerUnnormalDetails = {
    /**
     * @description Description. (Derived from the name.)
     * @example
     */
    description?: string;
    /**
     * @description Note. (Derived from the name.)
     * @example
     */
    note?: string;
    /**
     * @description Reason. (Derived from the name.)
     * @example
     */
    reason?: string;
    /**
     * @description Status. Its values are not shown. (Derived from the name.)
     * @example
     */
    status?: string;
    /**
     * @description Reason as a code. The meaning of its values is not shown. (Derived from the name.)
     * @example 0
     */
    reason_id?: number;
};

/**
 * Suggestion to edit the answer.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerSuggestEdit = {
    /**
     * @description Reason for the suggestion. (Derived from the name.)
     * @example
     */
    reason?: string;
    /**
     * @description Tip. (Derived from the name.)
     * @example
     */
    tip?: string;
    /**
     * @description Title of the suggestion. (Derived from the name.)
     * @example
     */
    title?: string;
    /**
     * @description URL of the suggestion. (Derived from the name.)
     * @example
     */
    url?: string;
    /**
     * @description Status of the suggestion. (Derived from the name.)
     * @example false
     */
    status?: boolean;
    unnormal_details?: AnswerUnnormalDetails;
};

/**
 * One thumbnail.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerThumbnail = {
    /**
     * @description Height of the picture. Its unit is not shown; pixels are assumed. (Derived from the name.)
     * @example 720
     */
    height?: number;
    /**
     * @description Width of the picture. Its unit is not shown; pixels are assumed. (Derived from the name.)
     * @example 1080
     */
    width?: number;
    /**
     * @description Token of the picture. What it is for is not shown. (Derived from the name.)
     * @example demo-picture-1
     */
    token?: string;
    /**
     * @description Kind of the picture. Its values are not shown. (Derived from the name.)
     * @example image
     */
    type?: string;
    /**
     * @description URL of the picture. (Derived from the name.)
     * @example https://img.qa.example/pictures/demo-picture-1.png
     */
    url?: string;
};

/**
 * Thumbnails of the answer.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerThumbnailInfo = {
    /**
     * @description Number of thumbnails. (Derived from the name.)
     * @example 1
     */
    count?: number;
    /**
     * @description Kind of the thumbnails. Its values are not shown. (Derived from the name.)
     * @example thumbnail_info
     */
    type?: string;
    /** @description The thumbnails. (Derived from the name.) */
    thumbnails?: AnswerThumbnail[];
};

/**
 * Answer to a question. The specification does not say whose view flags such as `is_mine` and the members of `relationship` describe.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type Answer = {
    /**
     * @description Identifier of the answer. (Derived from the name.)
     * @example answer-1
     */
    id?: string;
    /**
     * @description Kind of the object; `answer`. (Derived from the name.)
     * @example answer
     */
    type?: string;
    /**
     * @description Kind of the answer. Its values are not shown. (Derived from the name.)
     * @example normal
     */
    answer_type?: string;
    /**
     * @description Kind of business. Its values are not shown. (Derived from the name.)
     * @example normal
     */
    business_type?: string;
    /**
     * @description URL of the answer. (Derived from the name.)
     * @example https://qa.example/answers/answer-1
     */
    url?: string;
    /**
     * @description Text of the answer as HTML, which may be truncated.
     *     Sanitise it before showing it as HTML.
     * @example <p>Start with the tent, not with the stove.</p>
     */
    content?: string;
    /**
     * @description Excerpt of the answer. (Derived from the name.)
     * @example Start with the tent, not with the stove.
     */
    excerpt?: string;
    /**
     * @description Editable content of the answer. (Derived from the name.)
     * @example
     */
    editable_content?: string;
    /**
     * @description Date and time when the answer was created, in Unix seconds.
     * @example 1735689600
     */
    created_time?: number;
    /**
     * @description Date and time when the answer was last updated, in Unix seconds.
     * @example 1735776000
     */
    updated_time?: number;
    /**
     * @description Number of votes for the answer. (Derived from the name.)
     * @example 1284
     */
    voteup_count?: number;
    /**
     * @description Number of comments. (Derived from the name.)
     * @example 96
     */
    comment_count?: number;
    /**
     * @description Number of thanks. (Derived from the name.)
     * @example 45
     */
    thanks_count?: number;
    /**
     * @description Number of lists of favourites. (Derived from the name.)
     * @example 310
     */
    favlists_count?: number;
    /**
     * @description Tips. What `matrix` means is not shown. (Derived from the name.)
     * @example
     */
    matrix_tips?: string;
    /**
     * @description Permission to comment. Its values are not shown. (Derived from the name.)
     * @example all
     */
    comment_permission?: string;
    /**
     * @description Settings of reshipment. What that means is not shown. (Derived from the name.)
     * @example allowed
     */
    reshipment_settings?: string;
    /**
     * @description Reason for collapsing. (Derived from the name.)
     * @example
     */
    collapse_reason?: string;
    /**
     * @description By whom or what the answer is collapsed. Its values are not shown. (Derived from the name.)
     * @example nobody
     */
    collapsed_by?: string;
    /**
     * @description Information about being sticky. (Derived from the name.)
     * @example
     */
    sticky_info?: string;
    /**
     * @description Next step of a vote. Its values are not shown. (Derived from the name.)
     * @example vote
     */
    vote_next_step?: string;
    /**
     * @description Opaque text.
     * @example demo-attached-info
     */
    attached_info?: string;
    /**
     * @description Further text. (Derived from the name.)
     * @example
     */
    extras?: string;
    /**
     * @description Specifies if an administrator closed the comments. (Derived from the name.)
     * @example false
     */
    admin_closed_comment?: boolean;
    /**
     * @description Specifies if the content has to be truncated. (Derived from the name.)
     * @example false
     */
    content_need_truncated?: boolean;
    /**
     * @description Specifies if a click on "read more" requires a login. (Derived from the name.)
     * @example false
     */
    force_login_when_click_read_more?: boolean;
    /**
     * @description Specifies if a draft is being published. (Derived from the name.)
     * @example false
     */
    has_publishing_draft?: boolean;
    /**
     * @description Specifies if the answer is collapsed. (Derived from the name.)
     * @example false
     */
    is_collapsed?: boolean;
    /**
     * @description Specifies if the answer contains content by AI. (Derived from the name.)
     * @example false
     */
    is_contain_ai_content?: boolean;
    /**
     * @description Specifies if the answer may be copied. (Derived from the name.)
     * @example true
     */
    is_copyable?: boolean;
    /**
     * @description Specifies if a jump is native. What that means is not shown. (Derived from the name.)
     * @example false
     */
    is_jump_native?: boolean;
    /**
     * @description Specifies if the answer is one's own. The specification does not say whose. (Derived from the name.)
     * @example false
     */
    is_mine?: boolean;
    /**
     * @description Specifies if the answer is a navigator. What that means is not shown. (Derived from the name.)
     * @example false
     */
    is_navigator?: boolean;
    /**
     * @description Specifies if the answer is normal. What that means is not shown. (Derived from the name.)
     * @example true
     */
    is_normal?: boolean;
    /**
     * @description Specifies if the answer is sticky. (Derived from the name.)
     * @example false
     */
    is_sticky?: boolean;
    /**
     * @description Specifies if the answer is visible. (Derived from the name.)
     * @example true
     */
    is_visible?: boolean;
    /**
     * @description Specifies if there is a navigator vote. What that means is not shown. (Derived from the name.)
     * @example false
     */
    navigator_vote?: boolean;
    /**
     * @description Specifies if the answer is visible only to its author. (Derived from the name.)
     * @example false
     */
    visible_only_to_author?: boolean;
    /**
     * @description Whether interaction with segments is allowed. The meaning of its values is not shown. (Derived from the name.)
     * @example 1
     */
    allow_segment_interaction?: number;
    /**
     * @description Action on an annotation; null in the sample. (Derived from the name.)
     * @example null
     */
    annotation_action?: unknown;
    /**
     * @description Labels that decorate the answer. (Derived from the name.)
     * @example []
     */
    decorative_labels?: unknown[];
    /**
     * @description Marks on the content; empty in the sample. (Derived from the name.)
     * @example {}
     */
    content_mark?: {
        [key: string]: unknown;
    };
    /**
     * @description Instruction about reactions; empty in the sample. (Derived from the name.)
     * @example {}
     */
    reaction_instruction?: {
        [key: string]: unknown;
    };
    can_comment?: AnswerCanComment;
    author?: AnswerAuthor;
    question?: AnswerQuestion;
    reaction?: AnswerReaction;
    relationship?: AnswerRelationship;
    relevant_info?: AnswerRelevantInfo;
    reward_info?: AnswerRewardInfo;
    settings?: AnswerSettings;
    suggest_edit?: AnswerSuggestEdit;
    thumbnail_info?: AnswerThumbnailInfo;
};

/**
 * One item of the list, which holds an answer.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerFeedItem = {
    /**
     * @description Kind of the item; `question_feed_card` in the sample. Other values are not shown. (Derived from the name.)
     * @example question_feed_card
     */
    type?: string;
    /**
     * @description Kind of the target; `answer` in the sample. Other values are not shown. (Derived from the name.)
     * @example answer
     */
    target_type?: string;
    target?: Answer;
    /**
     * @description Specifies if a count is skipped. The specification does not say which one. (Derived from the name.)
     * @example false
     */
    skip_count?: boolean;
    /**
     * @description Zero-based position of the item.
     * @example 0
     */
    position?: number;
    /**
     * @description Value for the parameter `cursor` of the next call.
     * @example demo-cursor-1
     */
    cursor?: string;
    /**
     * @description Specifies if a jump is native. What that means is not shown. (Derived from the name.)
     * @example false
     */
    is_jump_native?: boolean;
};

/**
 * Brand of an advertisement.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AdBrand = {
    /**
     * @description Identifier of the brand. (Derived from the name.)
     * @example 42
     */
    id?: number;
    /**
     * @description Logo of the brand. (Derived from the name.)
     * @example https://img.qa.example/brands/42.png
     */
    logo?: string;
    /**
     * @description Name of the brand. (Derived from the name.)
     * @example Example Outdoor
     */
    name?: string;
};

/**
 * Call to action of a creative.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AdCallToAction = {
    /**
     * @description Value of the call to action. (Derived from the name.)
     * @example See the tents
     */
    value?: unknown;
};

/**
 * Footer of a creative.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AdFooter = {
    /**
     * @description Value of the footer. (Derived from the name.)
     * @example Example Outdoor
     */
    value?: unknown;
};

/**
 * One creative of an advertisement.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AdCreative = {
    /**
     * @description URL for the promotion of an app. (Derived from the name.)
     * @example
     */
    app_promotion_url?: string;
    /**
     * @description Text of the creative. (Derived from the name.)
     * @example Light tents for two.
     */
    description?: string;
    /**
     * @description Picture of the creative. (Derived from the name.)
     * @example https://img.qa.example/creatives/9001.png
     */
    image?: string;
    /**
     * @description URL of the landing page. (Derived from the name.)
     * @example https://shop.example/tents
     */
    landing_url?: string;
    /**
     * @description Title of the creative. (Derived from the name.)
     * @example Tents under the stars
     */
    title?: string;
    /**
     * @description Brand of the creative. (Derived from the name.)
     * @example {
     *       "id": 42,
     *       "logo": "https://img.qa.example/brands/42.png",
     *       "name": "Example Outdoor"
     *     }
     */
    brand?: unknown;
    cta?: AdCallToAction;
    footer?: AdFooter;
    /**
     * @description Number of times that a video was watched. (Derived from the name.)
     * @example 0
     */
    video_watch_num?: number;
};

/**
 * One advertisement.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type Ad = {
    /**
     * @description Identifier of the advertisement. It may be larger than a double holds exactly. (Derived from the name.)
     * @example 9001
     */
    id?: number;
    /**
     * @description Verb of the advertisement. Its values are not shown. (Derived from the name.)
     * @example demo_verb
     */
    ad_verb?: string;
    /**
     * @description Name of the advertisement. (Derived from the name.)
     * @example Tent sale
     */
    name?: string;
    /**
     * @description Template of the advertisement. Its values are not shown. (Derived from the name.)
     * @example demo_template
     */
    template?: string;
    /**
     * @description Information about an experiment. (Derived from the name.)
     * @example
     */
    experiment_info?: string;
    /**
     * @description Information about the advertisement. What it holds is not shown. (Derived from the name.)
     * @example
     */
    za_ad_info?: string;
    /**
     * @description Information about the advertisement as JSON. Whether it is always JSON text is not shown. (Derived from the name.)
     * @example {}
     */
    za_ad_info_json?: string;
    /**
     * @description Category as a code. The meaning of its values is not shown. (Derived from the name.)
     * @example 1
     */
    category?: number;
    /**
     * @description Identifier of a party. (Derived from the name.)
     * @example 501
     */
    party_id?: number;
    brand?: AdBrand;
    /** @description Creatives of the advertisement. (Derived from the name.) */
    creatives?: AdCreative[];
    /**
     * @description Tracking URLs.
     * @example [
     *       "https://track.qa.example/click/9001"
     *     ]
     */
    click_tracks?: string[];
    /**
     * @description Tracking URLs.
     * @example [
     *       "https://track.qa.example/close/9001"
     *     ]
     */
    close_tracks?: string[];
    /**
     * @description Tracking URLs.
     * @example [
     *       "https://track.qa.example/conversion/9001"
     *     ]
     */
    conversion_tracks?: string[];
    /**
     * @description Tracking URLs.
     * @example []
     */
    debug_tracks?: string[];
    /**
     * @description Tracking URLs.
     * @example [
     *       "https://track.qa.example/impression/9001"
     *     ]
     */
    impression_tracks?: string[];
    /**
     * @description Tracking URLs.
     * @example [
     *       "https://track.qa.example/view/9001"
     *     ]
     */
    view_tracks?: string[];
    /**
     * @description Tracking URL.
     * @example https://track.qa.example/close/9001
     */
    close_track?: string;
    /**
     * @description Tracking URL.
     * @example https://track.qa.example/revert-close/9001
     */
    revert_close_track?: string;
    /**
     * @description Tracking URL.
     * @example https://track.qa.example/view/9001
     */
    view_track?: string;
    /**
     * @description Specifies if an advertising tag is displayed. (Derived from the name.)
     * @example true
     */
    display_advertising_tag?: boolean;
    /**
     * @description Specifies if a download is silent. (Derived from the name.)
     * @example false
     */
    download_silent?: boolean;
    /**
     * @description Specifies if the web view is new. (Derived from the name.)
     * @example false
     */
    is_new_webview?: boolean;
    /**
     * @description Specifies if it is speeding. What that means is not shown. (Derived from the name.)
     * @example false
     */
    is_speeding?: boolean;
    /**
     * @description Specifies if a prefetch is native. (Derived from the name.)
     * @example false
     */
    native_prefetch?: boolean;
};

/**
 * Advertisement, with a position.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AdInfo = {
    ad?: Ad;
    /**
     * @description The advertisement as JSON text. (Derived from the name.)
     * @example {}
     */
    adjson?: string;
    /**
     * @description Position of the advertisement. (Derived from the name.)
     * @example 3
     */
    position?: number;
};

/**
 * Advertisement slot of the list.
 * It has tracking URLs. Do not request them: the specification does not say what a request causes.
 *
 * The specification's notation suggests that the members are in an `ad_info` within the slot. The slot stays open, so members directly in it are valid too.
 */
export type AdSlot = {
    ad_info?: AdInfo;
};

/** Session of the list. */
export type AnswerListSession = {
    /**
     * @description Value for the parameter `sessionId` of the next call.
     * @example demo-session-1
     */
    id?: string;
};

/**
 * Paging of the list.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerListPaging = {
    /**
     * @description Number of this page. The number of the first page is not shown. (Derived from the name.)
     * @example 1
     */
    page?: number;
    /**
     * @description Specifies if this page is the last one. (Derived from the name.)
     * @example false
     */
    is_end?: boolean;
    /**
     * @description URL of the next page.
     *     Build the next call from `cursor` and `session.id` instead of requesting this URL:
     *     it may point to another host, and a token must not be sent there.
     * @example https://api.social-data.example/api/qa-platform/get-answer-list/v1?questionId=question-1&cursor=demo-cursor-2&sessionId=demo-session-1
     */
    next?: string;
    /**
     * @description Specifies if a login is required. The specification does not say for what. (Derived from the name.)
     * @example false
     */
    need_force_login?: boolean;
};

/**
 * One page of the answers under one question.
 * The list may hold several items; the sample shows one.
 *
 * "Derived from the name" marks members for which the specification gives only name and type.
 */
export type AnswerListData = {
    /** @description Items on this page. */
    data?: AnswerFeedItem[];
    /**
     * @description Number of filtered items whose reading is finished. (Derived from the name.)
     * @example 0
     */
    finished_reading_filtered_count?: number;
    ad_info?: AdSlot;
    session?: AnswerListSession;
    paging?: AnswerListPaging;
};

/** Envelope of a successful Answer List call. */
export type ListAnswersSuccess = {
    code: components["schemas"]["SuccessCode"];
    /**
     * @description Message as text. Its wording is not shown.
     * @example success
     */
    message?: string;
    data: AnswerListData;
    /**
     * Format: date-time
     * @description Record time, as date and time. What it records is not shown.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};
