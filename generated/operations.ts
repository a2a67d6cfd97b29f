// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

import type { ContractInfo, OperationInfo, SecurityInfo } from './runtime/operation-info.ts';
import type { Route } from './runtime/route.ts';

export type * from './runtime/operation-info.ts';
export { matchPath, type ParameterPlace, type ParameterStyle, type Route } from './runtime/route.ts';

/** Every operation of the contract by its operationId, in the order of the contract. */
export const operations = {
  getAuthorSideBaseInfo: {
    "id": "getAuthorSideBaseInfo",
    "method": "get",
    "path": "/api/creator-marketplace/gw/api/aggregator/get_author_side_base_info/v1",
    "summary": "Get the side base info of an author",
    "description": "Returns base information about one creator-marketplace author.\nIt includes the 30-day follower growth rate that the side card of the creator's homepage shows.\n\nThe names of the members of `data` are not shown, so the payload is a free object.\nThe machine-readable description of this operation carries description version `1.0.0` and the API version label `v1`.",
    "tag": "Creator marketplace",
    "parameters": [
      {
        "name": "oAuthorId",
        "in": "query",
        "required": true,
        "type": "string",
        "description": "Unique ID of the author.",
        "example": "author-1"
      }
    ],
    "successStatus": "200",
    "resource": "authors",
    "clientMethod": "sideBaseInfo"
  },
  getAuthorLinkInfo: {
    "id": "getAuthorLinkInfo",
    "method": "get",
    "path": "/api/creator-marketplace/gw/api/data_sp/get_author_link_info/v1",
    "summary": "Get the link info of an author",
    "description": "Returns the link indexes of one creator-marketplace author and the statistics of each index.\n\nThe specification does not say which values apply if `platform` or `industryTag` is omitted.",
    "tag": "Creator marketplace",
    "parameters": [
      {
        "name": "oAuthorId",
        "in": "query",
        "required": true,
        "type": "string",
        "description": "Unique ID of the author.",
        "example": "author-1"
      },
      {
        "name": "platform",
        "in": "query",
        "required": false,
        "type": "string",
        "description": "Platform type. The specification does not say what the default is.",
        "enum": [
          "SHORT_VIDEO",
          "LIVE_STREAMING",
          "PICTURE_TEXT",
          "SHORT_DRAMA"
        ],
        "enumDescriptions": {
          "SHORT_VIDEO": "Short video.",
          "LIVE_STREAMING": "Live streaming.",
          "PICTURE_TEXT": "Picture and text.",
          "SHORT_DRAMA": "Short drama."
        }
      },
      {
        "name": "industryTag",
        "in": "query",
        "required": false,
        "type": "string",
        "description": "Industry tag. The specification does not say what the default is.",
        "enum": [
          "ALL",
          "ELECTRONICS_AND_APPLIANCES",
          "FOOD_AND_BEVERAGE",
          "CLOTHING_AND_ACCESSORIES",
          "HEALTHCARE_AND_MEDICAL",
          "BUSINESS_SERVICES",
          "LOCAL_SERVICES",
          "REAL_ESTATE",
          "HOME_AND_BUILDING_MATERIALS",
          "EDUCATION_AND_TRAINING",
          "TRAVEL_AND_TOURISM",
          "PUBLIC_SERVICES",
          "GAMES",
          "RETAIL",
          "TRANSPORTATION_EQUIPMENT",
          "AUTOMOTIVE",
          "AGRICULTURE_FORESTRY_FISHERY",
          "CHEMICAL_AND_ENERGY",
          "ELECTRONICS_AND_ELECTRICAL",
          "MACHINERY_EQUIPMENT",
          "CULTURE_SPORTS_ENTERTAINMENT",
          "MEDIA_AND_INFORMATION",
          "LOGISTICS",
          "TELECOMMUNICATIONS",
          "FINANCIAL_SERVICES",
          "CATERING_SERVICES",
          "SOFTWARE_TOOLS",
          "FRANCHISING_AND_INVESTMENT",
          "BEAUTY_AND_COSMETICS",
          "MOTHER_BABY_AND_PET",
          "DAILY_CHEMICALS",
          "PHYSICAL_BOOKS",
          "SOCIAL_AND_COMMUNICATION",
          "MEDICAL_INSTITUTIONS"
        ],
        "enumDescriptions": {
          "ALL": "All industries.",
          "ELECTRONICS_AND_APPLIANCES": "Electronics and appliances.",
          "FOOD_AND_BEVERAGE": "Food and beverage.",
          "CLOTHING_AND_ACCESSORIES": "Clothing and accessories.",
          "HEALTHCARE_AND_MEDICAL": "Healthcare and medical.",
          "BUSINESS_SERVICES": "Business services.",
          "LOCAL_SERVICES": "Local services.",
          "REAL_ESTATE": "Real estate.",
          "HOME_AND_BUILDING_MATERIALS": "Home and building materials.",
          "EDUCATION_AND_TRAINING": "Education and training.",
          "TRAVEL_AND_TOURISM": "Travel and tourism.",
          "PUBLIC_SERVICES": "Public services.",
          "GAMES": "Games.",
          "RETAIL": "Retail.",
          "TRANSPORTATION_EQUIPMENT": "Transportation equipment.",
          "AUTOMOTIVE": "Automotive.",
          "AGRICULTURE_FORESTRY_FISHERY": "Agriculture, forestry and fishery.",
          "CHEMICAL_AND_ENERGY": "Chemical and energy.",
          "ELECTRONICS_AND_ELECTRICAL": "Electronics and electrical.",
          "MACHINERY_EQUIPMENT": "Machinery equipment.",
          "CULTURE_SPORTS_ENTERTAINMENT": "Culture, sports and entertainment.",
          "MEDIA_AND_INFORMATION": "Media and information.",
          "LOGISTICS": "Logistics.",
          "TELECOMMUNICATIONS": "Telecommunications.",
          "FINANCIAL_SERVICES": "Financial services.",
          "CATERING_SERVICES": "Catering services.",
          "SOFTWARE_TOOLS": "Software tools.",
          "FRANCHISING_AND_INVESTMENT": "Franchising and investment.",
          "BEAUTY_AND_COSMETICS": "Beauty and cosmetics.",
          "MOTHER_BABY_AND_PET": "Mother, baby and pet.",
          "DAILY_CHEMICALS": "Daily chemicals.",
          "PHYSICAL_BOOKS": "Physical books.",
          "SOCIAL_AND_COMMUNICATION": "Social and communication.",
          "MEDICAL_INSTITUTIONS": "Medical institutions."
        },
        "note": "The descriptions only spell out the names. The specification does not say what each tag includes."
      }
    ],
    "successStatus": "200",
    "resource": "authors",
    "clientMethod": "linkInfo"
  },
  getAuthorTouchDistribution: {
    "id": "getAuthorTouchDistribution",
    "method": "get",
    "path": "/api/creator-marketplace/gw/api/data_sp/author_touch_distribution/v1",
    "summary": "Get the touch distribution of an author",
    "description": "Returns the user touchpoints of one creator-marketplace author and their distribution, as a tree of three levels.\nThe specification does not say what a touchpoint is or what the tree counts. It has a sample for the short-video platform only, and does not say which keys hold the tree for other platforms.",
    "tag": "Creator marketplace",
    "parameters": [
      {
        "name": "oAuthorId",
        "in": "query",
        "required": true,
        "type": "string",
        "description": "Unique ID of the author.",
        "example": "author-1"
      },
      {
        "name": "platform",
        "in": "query",
        "required": false,
        "type": "string",
        "description": "Platform type. The specification does not say what the default is.",
        "enum": [
          "SHORT_VIDEO",
          "LIVE_STREAMING",
          "PICTURE_TEXT",
          "SHORT_DRAMA"
        ],
        "enumDescriptions": {
          "SHORT_VIDEO": "Short video.",
          "LIVE_STREAMING": "Live streaming.",
          "PICTURE_TEXT": "Picture and text.",
          "SHORT_DRAMA": "Short drama."
        }
      }
    ],
    "successStatus": "200",
    "resource": "authors",
    "clientMethod": "touchDistribution"
  },
  searchUsers: {
    "id": "searchUsers",
    "method": "get",
    "path": "/api/lifestyle-platform/search-user/v2",
    "summary": "Search users by keyword",
    "description": "Searches the users of the lifestyle platform by keyword and returns them page by page:\nbasic profile information and, where available, public counters or signals.\n\nUses:\n\n- find creators by niche, brand or topic;\n- build lists of creators;\n- discover the accounts of competitors.\n\nThe response includes filter groups, but no request parameter applies them. It does not say which page is the last one: there is neither a total nor an end marker.",
    "tag": "Lifestyle platform",
    "parameters": [
      {
        "name": "keyword",
        "in": "query",
        "required": true,
        "type": "string",
        "description": "Search keyword.",
        "example": "camping"
      },
      {
        "name": "page",
        "in": "query",
        "required": false,
        "type": "integer",
        "description": "Page number. The number of the first page, the default, the page size and the last page are not shown.",
        "example": 1
      }
    ],
    "successStatus": "200",
    "resource": "users",
    "clientMethod": "search",
    "pagination": {
      "style": "page",
      "items": "/data/users",
      "itemId": "/id",
      "pageParameter": "page",
      "firstPage": 1,
      "evidence": {
        "style": "specified",
        "items": "specified",
        "itemId": "specified",
        "pageParameter": "specified",
        "firstPage": "assumed"
      }
    }
  },
  listAnswers: {
    "id": "listAnswers",
    "method": "get",
    "path": "/api/qa-platform/get-answer-list/v1",
    "summary": "List the answers to a question",
    "description": "Returns the answers under one question of the question-and-answer platform, page by page.\n\nUses:\n\n- analyse opinions;\n- extract answers of high quality;\n- study engagement.\n\nThe `cursor` of an item, the `session.id` and the `paging` object of a result are the input of the following calls.\nThe specification does not say which of `cursor`, `offset` and `sessionId` wins if they are combined.",
    "tag": "Question-and-answer platform",
    "parameters": [
      {
        "name": "questionId",
        "in": "query",
        "required": true,
        "type": "string",
        "description": "ID of the question.",
        "example": "question-1"
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false,
        "type": "string",
        "description": "Pagination cursor from a previous result. Its precedence over `offset` and `sessionId` is not shown.",
        "example": "demo-cursor-5"
      },
      {
        "name": "offset",
        "in": "query",
        "required": false,
        "type": "integer",
        "description": "Start offset, beginning with 0. Its precedence over `cursor` and `sessionId` is not shown.",
        "minimum": 0,
        "example": 0
      },
      {
        "name": "order",
        "in": "query",
        "required": false,
        "type": "string",
        "description": "Sorting criterion for the answers. The specification does not say what the default is.",
        "enum": [
          "_default",
          "_updated"
        ],
        "enumDescriptions": {
          "_default": "The default sorting of the platform.",
          "_updated": "Sorted by the time of the last update."
        }
      },
      {
        "name": "sessionId",
        "in": "query",
        "required": false,
        "type": "string",
        "description": "Session ID from a previous result. Its precedence over `cursor` and `offset` is not shown.",
        "example": "demo-session-1"
      }
    ],
    "successStatus": "200",
    "resource": "answers",
    "clientMethod": "list",
    "pagination": {
      "style": "cursor",
      "items": "/data/data",
      "itemId": "/target/id",
      "itemCursor": "/cursor",
      "end": "/data/paging/is_end",
      "next": "/data/paging/next",
      "cursorParameter": "cursor",
      "session": "/data/session/id",
      "sessionParameter": "sessionId",
      "offsetParameter": "offset",
      "firstOffset": 0,
      "evidence": {
        "style": "specified",
        "items": "specified",
        "itemId": "assumed",
        "itemCursor": "specified",
        "cursorParameter": "specified",
        "session": "specified",
        "sessionParameter": "specified",
        "offsetParameter": "specified",
        "firstOffset": "specified",
        "end": "assumed",
        "next": "specified"
      }
    }
  },
} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;

/** The ids in the order of the contract. */
export const operationIds: readonly OperationId[] = [
  "getAuthorSideBaseInfo",
  "getAuthorLinkInfo",
  "getAuthorTouchDistribution",
  "searchUsers",
  "listAnswers"
];

export function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(operations, text);
}

/** What a client needs of each operation at run time. */
export const routes: { readonly [Id in OperationId]: Route } = {
  getAuthorSideBaseInfo: {
    "method": "get",
    "path": "/api/creator-marketplace/gw/api/aggregator/get_author_side_base_info/v1",
    "parameters": {
      "oAuthorId": true
    }
  },
  getAuthorLinkInfo: {
    "method": "get",
    "path": "/api/creator-marketplace/gw/api/data_sp/get_author_link_info/v1",
    "parameters": {
      "oAuthorId": true,
      "platform": false,
      "industryTag": false
    }
  },
  getAuthorTouchDistribution: {
    "method": "get",
    "path": "/api/creator-marketplace/gw/api/data_sp/author_touch_distribution/v1",
    "parameters": {
      "oAuthorId": true,
      "platform": false
    }
  },
  searchUsers: {
    "method": "get",
    "path": "/api/lifestyle-platform/search-user/v2",
    "parameters": {
      "keyword": true,
      "page": false
    },
    "pagination": {
      "style": "page",
      "items": "/data/users",
      "itemId": "/id",
      "pageParameter": "page",
      "firstPage": 1
    }
  },
  listAnswers: {
    "method": "get",
    "path": "/api/qa-platform/get-answer-list/v1",
    "parameters": {
      "questionId": true,
      "cursor": false,
      "offset": false,
      "order": false,
      "sessionId": false
    },
    "pagination": {
      "style": "cursor",
      "items": "/data/data",
      "itemId": "/target/id",
      "itemCursor": "/cursor",
      "end": "/data/paging/is_end",
      "next": "/data/paging/next",
      "cursorParameter": "cursor",
      "session": "/data/session/id",
      "sessionParameter": "sessionId",
      "offsetParameter": "offset",
      "firstOffset": 0
    }
  },
};

/** Where the credential travels; undefined when the contract has no single API key. */
export const security = {
  "name": "token",
  "in": "query"
} as const satisfies SecurityInfo;

/** Seconds that a client should wait at least before it gives up; undefined where the contract does not say. */
export const clientTimeoutSeconds = 60;

export const contractInfo = {
  "title": "Social-Data Query Service",
  "version": "1.0.1",
  "clientTimeoutSeconds": 60
} as const satisfies ContractInfo;
