// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: pnpm generate

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
         * @description Returns the user touchpoints of one creator-marketplace author, that is, where users meet the author,
         *     and the distribution of users over them as a tree of three levels.
         *
         *     The specification has a sample of the tree for the short-video platform only.
         *     Which keys hold the tree for other platforms is not shown.
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
         *     The response includes filter groups. No request parameter applies them.
         *
         *     The response does not say which page is the last one: neither a total nor an end marker is shown.
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
         *     Which of `cursor`, `offset` and `sessionId` takes precedence when they are combined is not shown.
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
         * @description Business result of a call that succeeded.
         *     A call is a success if and only if its `code` is 0.
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
         * @description Business result of a call that failed.
         *     The HTTP status says nothing about it. `x-result-codes` lists what each code means and what to do.
         * @enum {unknown}
         */
        FailureCode: 100 | "100" | 101 | "101" | 202 | "202" | 300 | "300" | 301 | "301" | 302 | "302" | 303 | "303" | 400 | "400" | 500 | "500" | 600 | "600" | 601 | "601";
        /**
         * @description Envelope of a call that failed, on every operation.
         *     What the body of a failure holds beyond the envelope is not shown.
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
        /** @description Status that the platform gave for its own part of the answer. */
        BaseResp: BaseResp;
        /** @description One link index with its statistics. Meaning, scale and computation are not shown. */
        LinkIndex: LinkIndex;
        /** @description Link indexes of the author. What each index means and how it is computed is not shown. */
        AuthorLinkInfoData: AuthorLinkInfoData;
        /** @description Envelope of a successful Author Link Info call. */
        GetAuthorLinkInfoSuccess: GetAuthorLinkInfoSuccess;
        /** @description Label of a touchpoint and how many users it has. */
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
        /** @description One choice within a filter group. */
        UserFilterTag: UserFilterTag;
        /** @description Group of filter tags that the platform offers for a search. */
        UserFilterGroup: UserFilterGroup;
        /** @description One page of users, and the filter groups of the search. */
        UserSearchData: UserSearchData;
        /** @description Envelope of a successful User Search call. */
        SearchUsersSuccess: SearchUsersSuccess;
        /**
         * @description Sorting criterion for the answers.
         * @enum {string}
         */
        AnswerOrder: "_default" | "_updated";
        /** @description Whether the account that collected the data may comment. */
        AnswerCanComment: AnswerCanComment;
        /** @description Badges of the author in their second form. */
        AuthorBadgeV2: AuthorBadgeV2;
        /** @description Medal that the author shows. */
        AuthorExposedMedal: AuthorExposedMedal;
        /** @description Author of an answer on the question-and-answer platform. */
        AnswerAuthor: AnswerAuthor;
        /** @description Question that the answer belongs to. */
        AnswerQuestion: AnswerQuestion;
        /** @description Reactions of the account that collected the data. */
        AnswerReactionRelation: AnswerReactionRelation;
        /** @description Counters of the reactions. */
        AnswerReactionStatistics: AnswerReactionStatistics;
        /** @description Reactions to the answer. */
        AnswerReaction: AnswerReaction;
        /** @description Relation of the account that collected the data to the answer. */
        AnswerRelationship: AnswerRelationship;
        /** @description Relevance that the platform gives to the answer. */
        AnswerRelevantInfo: AnswerRelevantInfo;
        /** @description Rewards that readers gave for the answer. */
        AnswerRewardInfo: AnswerRewardInfo;
        /** @description Setting of the table of contents. */
        AnswerTableOfContents: AnswerTableOfContents;
        /** @description Settings of the answer. */
        AnswerSettings: AnswerSettings;
        /** @description Details of an answer that is not in its normal state. */
        AnswerUnnormalDetails: AnswerUnnormalDetails;
        /** @description Suggestion of the platform to edit the answer. */
        AnswerSuggestEdit: AnswerSuggestEdit;
        /** @description One thumbnail. */
        AnswerThumbnail: AnswerThumbnail;
        /** @description Thumbnails of the answer. */
        AnswerThumbnailInfo: AnswerThumbnailInfo;
        /**
         * @description Answer to a question.
         *     Flags such as `is_mine` and the members of `relationship` describe the account that collected the data, not the caller.
         */
        Answer: Answer;
        /** @description One item of the list, which holds an answer. */
        AnswerFeedItem: AnswerFeedItem;
        /** @description Brand behind an advertisement. */
        AdBrand: AdBrand;
        /** @description Call to action of a creative. */
        AdCallToAction: AdCallToAction;
        /** @description Footer of a creative. */
        AdFooter: AdFooter;
        /** @description One creative of an advertisement. */
        AdCreative: AdCreative;
        /** @description One advertisement. */
        Ad: Ad;
        /** @description Advertisement and its place in the list. */
        AdInfo: AdInfo;
        /**
         * @description Advertisement slot of the list.
         *     Its URLs are for the platform's own tracking: a request to one counts as a view or a click there.
         */
        AdSlot: AdSlot;
        /** @description Session of the list. */
        AnswerListSession: AnswerListSession;
        /** @description Where this page stands in the list. */
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
 * Business result of a call that succeeded.
 * A call is a success if and only if its `code` is 0.
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
     * @description Result as text for people.
     * @example success
     */
    message?: string;
    data: AuthorSideBaseInfoData;
    /**
     * Format: date-time
     * @description Date and time when the service recorded the call.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};

/**
 * Business result of a call that failed.
 * The HTTP status says nothing about it. `x-result-codes` lists what each code means and what to do.
 *
 * - `100`: Invalid or inactive token.
 * - `101`: Declared; its meaning is not shown.
 * - `202`: Declared; its meaning is not shown.
 * - `300`: Declared; its meaning is not shown.
 * - `301`: Collection failed; the caller should retry.
 * - `302`: Rate limit exceeded.
 * - `303`: Daily quota exceeded.
 * - `400`: Invalid parameters.
 * - `500`: Internal server error.
 * - `600`: Permission denied.
 * - `601`: Insufficient balance.
 *
 * The schema of the service declares strings; its samples show numbers. Both forms are valid.
 */
export type FailureCode = components['schemas']["FailureCode"];

/**
 * Envelope of a call that failed, on every operation.
 * What the body of a failure holds beyond the envelope is not shown.
 */
export type Failure = {
    code: components["schemas"]["FailureCode"];
    /**
     * @description What went wrong, as text for people.
     * @example The token is not valid or not active.
     */
    message?: string;
    /**
     * @description Payload of a failure.
     * @example null
     */
    data?: unknown;
    /**
     * Format: date-time
     * @description Date and time when the service recorded the call.
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
 * The descriptions only spell the names out. What each tag includes is not shown.
 */
export type IndustryTag = components['schemas']["IndustryTag"];

/** Status that the platform gave for its own part of the answer. */
export type BaseResp = {
    /**
     * @description Status of the platform; 0 in the sample. The meaning of other values is not shown.
     * @example 0
     */
    status_code?: number;
    /**
     * @description Message of the platform; empty in the sample.
     * @example
     */
    status_message?: string;
};

/** One link index with its statistics. Meaning, scale and computation are not shown. */
export type LinkIndex = {
    /**
     * @description Average that the value is compared with. Its scale is not shown.
     * @example 61.4
     */
    avg_value?: number;
    /**
     * @description Relative change, signed; negative and positive values occur. Its scale is not shown.
     * @example -0.0215
     */
    link_relative_ratio?: number;
    /**
     * @description Rank as numeric text. What it ranks among is not shown.
     * @example 128
     */
    rank?: string;
    /**
     * @description Rank as a share. Its scale is not shown.
     * @example 0.0412
     */
    rank_percent?: number;
    /**
     * @description Value of the index. Its scale is not shown.
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
     * @description Result as text for people.
     * @example success
     */
    message?: string;
    data: AuthorLinkInfoData;
    /**
     * Format: date-time
     * @description Date and time when the service recorded the call.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};

/** Label of a touchpoint and how many users it has. */
export type TouchCount = {
    /**
     * @description Number of users at the touchpoint.
     * @example 5200
     */
    cnt?: number;
    /**
     * @description Label of the touchpoint.
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
    /** @description Touchpoints of the third level that make up this one. */
    three_distribution?: TouchNodeLevel3[];
};

/** Touchpoint of the first level. */
export type TouchNodeLevel1 = {
    distribution_data?: TouchCount;
    /** @description Touchpoints of the second level that make up this one. */
    second_distribution?: TouchNodeLevel2[];
};

/**
 * Touch distribution of the author.
 * `video_touch` is sampled for the short-video platform; other keys may appear with it or instead of it.
 *
 * Which keys appear for platforms other than short video is not shown.
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
     * @description Result as text for people.
     * @example success
     */
    message?: string;
    data: AuthorTouchDistributionData;
    /**
     * Format: date-time
     * @description Date and time when the service recorded the call.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};

/**
 * User of the lifestyle platform.
 * The order of the keys varies between items and carries no meaning.
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
     * @description Self-description of the user.
     * @example 在山里做饭的人。
     */
    desc?: string;
    /**
     * @description Line that the platform shows under the name.
     * @example Followers 12.4k
     */
    sub_title?: string;
    /**
     * @description Why the platform shows this user.
     * @example Posts about camping
     */
    reason?: string;
    /**
     * @description In-app deep link to the user. Its scheme is the platform's own, so it need not open in a browser.
     * @example app://user/user-1001
     */
    link?: string;
    /**
     * @description Specifies if the account that collected the data follows the user; it says nothing about the caller.
     * @example false
     */
    followed?: boolean;
    /**
     * @description Specifies if the user is the account that collected the data.
     * @example false
     */
    self?: boolean;
    /**
     * @description Specifies if the platform has verified the user officially.
     * @example true
     */
    red_official_verified?: boolean;
    /**
     * @description Kind of official verification. The meaning of its values is not shown.
     * @example 1
     */
    red_official_verify_type?: number;
    /**
     * @description Specifies if the platform shows the icon of the official verification.
     * @example true
     */
    show_red_official_verify_icon?: boolean;
};

/** One choice within a filter group. */
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
     * @description Label to display.
     * @example All
     */
    name?: string;
    /**
     * @description URL of the icon; empty in the sample.
     * @example
     */
    icon_url?: string;
    /**
     * @description URL of the icon on a dark background; empty in the sample.
     * @example
     */
    icon_url_night?: string;
    /**
     * @description URL of the icon at the end of the label; empty in the sample.
     * @example
     */
    icon_tail_url?: string;
    /**
     * @description URL of the icon at the end of the label on a dark background; empty in the sample.
     * @example
     */
    icon_tail_url_night?: string;
    /**
     * @description Original text of the tag; empty in the sample.
     * @example
     */
    origin_text?: string;
    /**
     * @description How sub-filters are selected; empty in the sample.
     * @example
     */
    sub_filters_select_type?: string;
    /**
     * @description Specifies if the tag needs a location.
     * @example false
     */
    need_location_info?: boolean;
    /**
     * @description Filters below the tag; null in the sample.
     * @example null
     */
    sub_filters?: unknown;
};

/** Group of filter tags that the platform offers for a search. */
export type UserFilterGroup = {
    /**
     * @description Kind of the group; `single` in the sample. Other values are not shown.
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
     * @description How the platform shows the group. The meaning of its values is not shown.
     * @example 0
     */
    group_show_type?: number;
    /** @description Tags of the group. */
    filter_tags?: UserFilterTag[];
    /**
     * @description Identifier of the request on the platform's side.
     * @example word-request-1
     */
    word_request_id?: string;
    /**
     * @description Specifies if the platform hides the group. Present on some groups only.
     * @example false
     */
    invisible?: boolean;
};

/** One page of users, and the filter groups of the search. */
export type UserSearchData = {
    /** @description Users on this page. */
    users?: User[];
    /** @description Filter groups that the platform offers for the search. No request parameter applies them. */
    filters?: UserFilterGroup[];
};

/** Envelope of a successful User Search call. */
export type SearchUsersSuccess = {
    code: components["schemas"]["SuccessCode"];
    /**
     * @description Result as text for people.
     * @example success
     */
    message?: string;
    data: UserSearchData;
    /**
     * Format: date-time
     * @description Date and time when the service recorded the call.
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

/** Whether the account that collected the data may comment. */
export type AnswerCanComment = {
    /**
     * @description Why commenting is not possible.
     * @example
     */
    reason?: string;
    /**
     * @description Specifies if commenting is possible.
     * @example true
     */
    status?: boolean;
};

/** Badges of the author in their second form. */
export type AuthorBadgeV2 = {
    /**
     * @description Badges in detail.
     * @example []
     */
    detail_badges?: unknown[];
    /**
     * @description Badges merged for display.
     * @example []
     */
    merged_badges?: unknown[];
    /**
     * @description URL of the icon.
     * @example
     */
    icon?: string;
    /**
     * @description URL of the icon on a dark background.
     * @example
     */
    night_icon?: string;
    /**
     * @description Title of the badge.
     * @example
     */
    title?: string;
};

/** Medal that the author shows. */
export type AuthorExposedMedal = {
    /**
     * @description URL of the picture of the medal.
     * @example https://img.qa.example/medals/medal-3.png
     */
    avatar_url?: string;
    /**
     * @description What the medal is given for.
     * @example Ten answers in one week
     */
    description?: string;
    /**
     * @description Identifier of the medal.
     * @example medal-3
     */
    medal_id?: string;
    /**
     * @description Name of the medal.
     * @example 勤答者
     */
    medal_name?: string;
};

/** Author of an answer on the question-and-answer platform. */
export type AnswerAuthor = {
    /**
     * @description Identifier of the author.
     * @example member-77
     */
    id?: string;
    /**
     * @description Name to display.
     * @example 林间小路
     */
    name?: string;
    /**
     * @description Line under the name.
     * @example Weekend camper
     */
    headline?: string;
    /**
     * @description URL of the author.
     * @example https://qa.example/people/member-77
     */
    url?: string;
    /**
     * @description Name of the author within URLs of the platform. It is not a credential.
     * @example demo-member-77
     */
    url_token?: string;
    /**
     * @description URL of the avatar.
     * @example https://img.qa.example/avatars/member-77.png
     */
    avatar_url?: string;
    /**
     * @description Template of the URL of the avatar. Its placeholders are not shown.
     * @example https://img.qa.example/avatars/member-77_{size}.png
     */
    avatar_url_template?: string;
    /**
     * @description Kind of the object. Its values are not shown.
     * @example people
     */
    type?: string;
    /**
     * @description Kind of the user. Its values are not shown.
     * @example people
     */
    user_type?: string;
    /**
     * @description Number of followers.
     * @example 20312
     */
    follower_count?: number;
    /**
     * @description Gender as a code. The meaning of its values is not shown.
     * @example 1
     */
    gender?: number;
    /**
     * @description Specifies if the author is an advertiser.
     * @example false
     */
    is_advertiser?: boolean;
    /**
     * @description Specifies if the author follows the account that collected the data.
     * @example false
     */
    is_followed?: boolean;
    /**
     * @description Specifies if the account that collected the data follows the author.
     * @example false
     */
    is_following?: boolean;
    /**
     * @description Specifies if the author is an organisation.
     * @example false
     */
    is_org?: boolean;
    /**
     * @description Specifies if the author keeps the profile private.
     * @example false
     */
    is_privacy?: boolean;
    /**
     * @description Badges of the author.
     * @example []
     */
    badge?: unknown[];
    badge_v2?: AuthorBadgeV2;
    exposed_medal?: AuthorExposedMedal;
};

/** Question that the answer belongs to. */
export type AnswerQuestion = {
    /**
     * @description Identifier of the question.
     * @example question-1
     */
    id?: string;
    /**
     * @description Title of the question.
     * @example 第一次露营要准备什么?
     */
    title?: string;
    /**
     * @description Kind of the object. Its values are not shown.
     * @example question
     */
    type?: string;
    /**
     * @description Kind of the question. Its values are not shown.
     * @example normal
     */
    question_type?: string;
    /**
     * @description URL of the question.
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
     * @description Relation of the account that collected the data to the question; null in the sample.
     * @example null
     */
    relationship?: unknown;
};

/** Reactions of the account that collected the data. */
export type AnswerReactionRelation = {
    /**
     * @description Specifies if the account has the answer among its favourites.
     * @example false
     */
    faved?: boolean;
    /**
     * @description Specifies if the account likes the answer.
     * @example false
     */
    liked?: boolean;
};

/** Counters of the reactions. */
export type AnswerReactionStatistics = {
    /**
     * @description Number of votes against the answer.
     * @example 3
     */
    down_vote_count?: number;
    /**
     * @description Number of times that the answer was made a favourite.
     * @example 310
     */
    favorites?: number;
    /**
     * @description Number of likes.
     * @example 812
     */
    like_count?: number;
};

/** Reactions to the answer. */
export type AnswerReaction = {
    relation?: AnswerReactionRelation;
    statistics?: AnswerReactionStatistics;
};

/** Relation of the account that collected the data to the answer. */
export type AnswerRelationship = {
    /**
     * @description Specifies if the account is the author.
     * @example false
     */
    is_author?: boolean;
    /**
     * @description Specifies if the account is authorised.
     * @example false
     */
    is_authorized?: boolean;
    /**
     * @description Specifies if the account has the answer among its favourites.
     * @example false
     */
    is_favorited?: boolean;
    /**
     * @description Specifies if the account marked the answer as unhelpful.
     * @example false
     */
    is_nothelp?: boolean;
    /**
     * @description Specifies if the account thanked the author for the answer.
     * @example false
     */
    is_thanked?: boolean;
    /**
     * @description Followees of the account who voted for the answer.
     * @example []
     */
    upvoted_followees?: unknown[];
    /**
     * @description Vote of the account as a code. The meaning of its values is not shown.
     * @example 0
     */
    voting?: number;
};

/** Relevance that the platform gives to the answer. */
export type AnswerRelevantInfo = {
    /**
     * @description Specifies if the platform calls the answer relevant.
     * @example false
     */
    is_relevant?: boolean;
    /**
     * @description Text that the platform shows about the relevance.
     * @example
     */
    relevant_text?: string;
    /**
     * @description Kind of relevance. Its values are not shown.
     * @example
     */
    relevant_type?: string;
};

/** Rewards that readers gave for the answer. */
export type AnswerRewardInfo = {
    /**
     * @description Specifies if the author may open the answer for rewards.
     * @example false
     */
    can_open_reward?: boolean;
    /**
     * @description Specifies if readers may reward the answer.
     * @example true
     */
    is_rewardable?: boolean;
    /**
     * @description Number of readers who rewarded the answer.
     * @example 2
     */
    reward_member_count?: number;
    /**
     * @description Total amount of money given. Currency and unit are not shown.
     * @example 600
     */
    reward_total_money?: number;
    /**
     * @description Line with which the author asks for rewards.
     * @example
     */
    tagline?: string;
};

/** Setting of the table of contents. */
export type AnswerTableOfContents = {
    /**
     * @description Specifies if the answer shows a table of contents.
     * @example false
     */
    enabled?: boolean;
};

/** Settings of the answer. */
export type AnswerSettings = {
    table_of_contents?: AnswerTableOfContents;
};

/** Details of an answer that is not in its normal state. */
export type AnswerUnnormalDetails = {
    /**
     * @description What is abnormal.
     * @example
     */
    description?: string;
    /**
     * @description Note about the state.
     * @example
     */
    note?: string;
    /**
     * @description Reason for the state.
     * @example
     */
    reason?: string;
    /**
     * @description State of the answer. Its values are not shown.
     * @example
     */
    status?: string;
    /**
     * @description Reason as a code. The meaning of its values is not shown.
     * @example 0
     */
    reason_id?: number;
};

/** Suggestion of the platform to edit the answer. */
export type AnswerSuggestEdit = {
    /**
     * @description Reason for the suggestion.
     * @example
     */
    reason?: string;
    /**
     * @description Tip that comes with the suggestion.
     * @example
     */
    tip?: string;
    /**
     * @description Title of the suggestion.
     * @example
     */
    title?: string;
    /**
     * @description URL with more about it.
     * @example
     */
    url?: string;
    /**
     * @description Specifies if there is a suggestion.
     * @example false
     */
    status?: boolean;
    unnormal_details?: AnswerUnnormalDetails;
};

/** One thumbnail. */
export type AnswerThumbnail = {
    /**
     * @description Height of the picture. Its unit is not shown; pixels are assumed.
     * @example 720
     */
    height?: number;
    /**
     * @description Width of the picture. Its unit is not shown; pixels are assumed.
     * @example 1080
     */
    width?: number;
    /**
     * @description Name of the picture on the platform. It is not a credential.
     * @example demo-picture-1
     */
    token?: string;
    /**
     * @description Kind of the picture. Its values are not shown.
     * @example image
     */
    type?: string;
    /**
     * @description URL of the picture.
     * @example https://img.qa.example/pictures/demo-picture-1.png
     */
    url?: string;
};

/** Thumbnails of the answer. */
export type AnswerThumbnailInfo = {
    /**
     * @description Number of thumbnails.
     * @example 1
     */
    count?: number;
    /**
     * @description Kind of the thumbnails. Its values are not shown.
     * @example thumbnail_info
     */
    type?: string;
    /** @description The thumbnails. */
    thumbnails?: AnswerThumbnail[];
};

/**
 * Answer to a question.
 * Flags such as `is_mine` and the members of `relationship` describe the account that collected the data, not the caller.
 */
export type Answer = {
    /**
     * @description Identifier of the answer.
     * @example answer-1
     */
    id?: string;
    /**
     * @description Kind of the object; `answer`.
     * @example answer
     */
    type?: string;
    /**
     * @description Kind of the answer. Its values are not shown.
     * @example normal
     */
    answer_type?: string;
    /**
     * @description Kind of business that the answer belongs to. Its values are not shown.
     * @example normal
     */
    business_type?: string;
    /**
     * @description URL of the answer.
     * @example https://qa.example/answers/answer-1
     */
    url?: string;
    /**
     * @description Text of the answer as HTML, which may be truncated.
     *     It was written by people on the platform: sanitise it before showing it as HTML.
     * @example <p>Start with the tent, not with the stove.</p>
     */
    content?: string;
    /**
     * @description Beginning of the answer.
     * @example Start with the tent, not with the stove.
     */
    excerpt?: string;
    /**
     * @description Text of the answer for editing.
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
     * @description Number of votes for the answer.
     * @example 1284
     */
    voteup_count?: number;
    /**
     * @description Number of comments.
     * @example 96
     */
    comment_count?: number;
    /**
     * @description Number of thanks.
     * @example 45
     */
    thanks_count?: number;
    /**
     * @description Number of lists of favourites that hold the answer.
     * @example 310
     */
    favlists_count?: number;
    /**
     * @description Tip that the platform shows with the answer.
     * @example
     */
    matrix_tips?: string;
    /**
     * @description Who may comment. Its values are not shown.
     * @example all
     */
    comment_permission?: string;
    /**
     * @description Whether the answer may be reprinted. Its values are not shown.
     * @example allowed
     */
    reshipment_settings?: string;
    /**
     * @description Why the answer is collapsed.
     * @example
     */
    collapse_reason?: string;
    /**
     * @description Who collapsed the answer.
     * @example nobody
     */
    collapsed_by?: string;
    /**
     * @description Why the answer is kept on top.
     * @example
     */
    sticky_info?: string;
    /**
     * @description What the platform offers after a vote. Its values are not shown.
     * @example vote
     */
    vote_next_step?: string;
    /**
     * @description Opaque text for the platform itself.
     * @example demo-attached-info
     */
    attached_info?: string;
    /**
     * @description Further text that the platform attaches.
     * @example
     */
    extras?: string;
    /**
     * @description Specifies if an administrator closed the comments.
     * @example false
     */
    admin_closed_comment?: boolean;
    /**
     * @description Specifies if the content has to be truncated for this reader.
     * @example false
     */
    content_need_truncated?: boolean;
    /**
     * @description Specifies if reading the rest demands a login.
     * @example false
     */
    force_login_when_click_read_more?: boolean;
    /**
     * @description Specifies if a draft is being published.
     * @example false
     */
    has_publishing_draft?: boolean;
    /**
     * @description Specifies if the answer is collapsed.
     * @example false
     */
    is_collapsed?: boolean;
    /**
     * @description Specifies if the answer contains AI-made content.
     * @example false
     */
    is_contain_ai_content?: boolean;
    /**
     * @description Specifies if the text may be copied.
     * @example true
     */
    is_copyable?: boolean;
    /**
     * @description Specifies if the platform opens the answer in its own app.
     * @example false
     */
    is_jump_native?: boolean;
    /**
     * @description Specifies if the account that collected the data wrote the answer.
     * @example false
     */
    is_mine?: boolean;
    /**
     * @description Specifies if the answer is a navigator. What that means is not shown.
     * @example false
     */
    is_navigator?: boolean;
    /**
     * @description Specifies if the answer is in its normal state.
     * @example true
     */
    is_normal?: boolean;
    /**
     * @description Specifies if the answer is kept on top.
     * @example false
     */
    is_sticky?: boolean;
    /**
     * @description Specifies if the answer is visible.
     * @example true
     */
    is_visible?: boolean;
    /**
     * @description Specifies if there is a navigator vote. What that means is not shown.
     * @example false
     */
    navigator_vote?: boolean;
    /**
     * @description Specifies if only the author sees the answer.
     * @example false
     */
    visible_only_to_author?: boolean;
    /**
     * @description Whether single passages may be interacted with. The meaning of its values is not shown.
     * @example 1
     */
    allow_segment_interaction?: number;
    /**
     * @description Action on an annotation; null in the sample.
     * @example null
     */
    annotation_action?: unknown;
    /**
     * @description Labels that decorate the answer.
     * @example []
     */
    decorative_labels?: unknown[];
    /**
     * @description Marks on the content; empty in the sample.
     * @example {}
     */
    content_mark?: {
        [key: string]: unknown;
    };
    /**
     * @description How the platform handles reactions; empty in the sample.
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

/** One item of the list, which holds an answer. */
export type AnswerFeedItem = {
    /**
     * @description Kind of the item; `question_feed_card` in the sample. Other values are not shown.
     * @example question_feed_card
     */
    type?: string;
    /**
     * @description Kind of the target; `answer` in the sample. Other values are not shown.
     * @example answer
     */
    target_type?: string;
    target?: Answer;
    /**
     * @description Specifies if the platform leaves the item out of its counts.
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
     * @description Specifies if the platform opens the item in its own app.
     * @example false
     */
    is_jump_native?: boolean;
};

/** Brand behind an advertisement. */
export type AdBrand = {
    /**
     * @description Identifier of the brand.
     * @example 42
     */
    id?: number;
    /**
     * @description URL of the logo.
     * @example https://img.qa.example/brands/42.png
     */
    logo?: string;
    /**
     * @description Name of the brand.
     * @example Example Outdoor
     */
    name?: string;
};

/** Call to action of a creative. */
export type AdCallToAction = {
    /**
     * @description What the call to action says.
     * @example See the tents
     */
    value?: unknown;
};

/** Footer of a creative. */
export type AdFooter = {
    /**
     * @description What the footer says.
     * @example Example Outdoor
     */
    value?: unknown;
};

/** One creative of an advertisement. */
export type AdCreative = {
    /**
     * @description URL that promotes an app.
     * @example
     */
    app_promotion_url?: string;
    /**
     * @description Text of the creative.
     * @example Light tents for two.
     */
    description?: string;
    /**
     * @description URL of the picture.
     * @example https://img.qa.example/creatives/9001.png
     */
    image?: string;
    /**
     * @description URL of the page that the creative leads to.
     * @example https://shop.example/tents
     */
    landing_url?: string;
    /**
     * @description Title of the creative.
     * @example Tents under the stars
     */
    title?: string;
    /**
     * @description Brand of the creative.
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
     * @description Number of times that the video was watched.
     * @example 0
     */
    video_watch_num?: number;
};

/** One advertisement. */
export type Ad = {
    /**
     * @description Identifier of the advertisement. It may be larger than a double holds exactly.
     * @example 9001
     */
    id?: number;
    /**
     * @description Verb of the advertisement. Its values are not shown.
     * @example demo_verb
     */
    ad_verb?: string;
    /**
     * @description Name of the advertisement.
     * @example Tent sale
     */
    name?: string;
    /**
     * @description Template with which the platform shows the advertisement. Its values are not shown.
     * @example demo_template
     */
    template?: string;
    /**
     * @description Experiment that the advertisement belongs to.
     * @example
     */
    experiment_info?: string;
    /**
     * @description Opaque tracking text.
     * @example
     */
    za_ad_info?: string;
    /**
     * @description Tracking information of the advertisement. Whether it is always JSON text is not shown.
     * @example {}
     */
    za_ad_info_json?: string;
    /**
     * @description Category as a code. The meaning of its values is not shown.
     * @example 1
     */
    category?: number;
    /**
     * @description Identifier of the party behind the advertisement.
     * @example 501
     */
    party_id?: number;
    brand?: AdBrand;
    /** @description Creatives of the advertisement. */
    creatives?: AdCreative[];
    /**
     * @description Tracking URLs of clicks.
     * @example [
     *       "https://track.qa.example/click/9001"
     *     ]
     */
    click_tracks?: string[];
    /**
     * @description Tracking URLs of closing.
     * @example [
     *       "https://track.qa.example/close/9001"
     *     ]
     */
    close_tracks?: string[];
    /**
     * @description Tracking URLs of conversions.
     * @example [
     *       "https://track.qa.example/conversion/9001"
     *     ]
     */
    conversion_tracks?: string[];
    /**
     * @description Tracking URLs for debugging.
     * @example []
     */
    debug_tracks?: string[];
    /**
     * @description Tracking URLs of impressions.
     * @example [
     *       "https://track.qa.example/impression/9001"
     *     ]
     */
    impression_tracks?: string[];
    /**
     * @description Tracking URLs of views.
     * @example [
     *       "https://track.qa.example/view/9001"
     *     ]
     */
    view_tracks?: string[];
    /**
     * @description Tracking URL of closing.
     * @example https://track.qa.example/close/9001
     */
    close_track?: string;
    /**
     * @description Tracking URL of undoing the closing.
     * @example https://track.qa.example/revert-close/9001
     */
    revert_close_track?: string;
    /**
     * @description Tracking URL of views.
     * @example https://track.qa.example/view/9001
     */
    view_track?: string;
    /**
     * @description Specifies if the platform labels it as an advertisement.
     * @example true
     */
    display_advertising_tag?: boolean;
    /**
     * @description Specifies if the advertised app is downloaded silently.
     * @example false
     */
    download_silent?: boolean;
    /**
     * @description Specifies if the platform opens it in a new web view.
     * @example false
     */
    is_new_webview?: boolean;
    /**
     * @description Specifies if the platform speeds up its loading.
     * @example false
     */
    is_speeding?: boolean;
    /**
     * @description Specifies if the platform prefetches it natively.
     * @example false
     */
    native_prefetch?: boolean;
};

/** Advertisement and its place in the list. */
export type AdInfo = {
    ad?: Ad;
    /**
     * @description The advertisement as JSON text.
     * @example {}
     */
    adjson?: string;
    /**
     * @description Position of the advertisement in the list.
     * @example 3
     */
    position?: number;
};

/**
 * Advertisement slot of the list.
 * Its URLs are for the platform's own tracking: a request to one counts as a view or a click there.
 *
 * The notation can be read so that the members are in an `ad_info` within the slot. The slot stays open, so members directly in it are valid too.
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

/** Where this page stands in the list. */
export type AnswerListPaging = {
    /**
     * @description Number of this page. The number of the first page is not shown.
     * @example 1
     */
    page?: number;
    /**
     * @description Specifies if this page is the last one.
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
     * @description Specifies if the platform demands a login before the next page.
     * @example false
     */
    need_force_login?: boolean;
};

/**
 * One page of the answers under one question.
 * The list may hold several items; the sample shows one.
 */
export type AnswerListData = {
    /** @description Items on this page. */
    data?: AnswerFeedItem[];
    /**
     * @description Number of items that the platform filtered out because they had been read.
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
     * @description Result as text for people.
     * @example success
     */
    message?: string;
    data: AnswerListData;
    /**
     * Format: date-time
     * @description Date and time when the service recorded the call.
     * @example 2026-01-01T00:00:00Z
     */
    recordTime?: string;
};
