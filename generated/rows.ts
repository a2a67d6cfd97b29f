// Generated. Do not edit: changes are lost and fail the drift check.
// Source: openapi/openapi.yaml. Made by: npm run generate

import type { OperationId } from './operations.ts';
import type { RowsInfo } from './runtime/rows-info.ts';

export { createRowReader, type Row, type RowTable } from './runtime/row-reader.ts';
export { rowSchema } from './runtime/row-schema.ts';
export type { ColumnType, RowColumn, RowsInfo } from './runtime/rows-info.ts';

const rows1: RowsInfo = {
  "arrays": [],
  "isList": false,
  "beside": [],
  "columns": []
};

const rows2: RowsInfo = {
  "arrays": [],
  "isList": false,
  "beside": [],
  "columns": [
    {
      "name": "base_resp.status_code",
      "level": 0,
      "pointer": "/base_resp/status_code",
      "type": "integer",
      "unit": "code",
      "description": "Status code; 0 in the sample. The meaning of its values is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "base_resp.status_message",
      "level": 0,
      "pointer": "/base_resp/status_message",
      "type": "string",
      "description": "Status message; empty in the sample.",
      "meaning": "assumed"
    },
    {
      "name": "cooperate_index.avg_value",
      "level": 0,
      "pointer": "/cooperate_index/avg_value",
      "type": "number",
      "description": "Average value. The specification does not say over what.",
      "meaning": "assumed"
    },
    {
      "name": "cooperate_index.link_relative_ratio",
      "level": 0,
      "pointer": "/cooperate_index/link_relative_ratio",
      "type": "number",
      "description": "Relative ratio, signed; negative and positive values occur. The specification does not say relative to what.",
      "meaning": "assumed"
    },
    {
      "name": "cooperate_index.rank",
      "level": 0,
      "pointer": "/cooperate_index/rank",
      "type": "string",
      "description": "Rank as numeric text. The specification does not say among what.",
      "meaning": "assumed"
    },
    {
      "name": "cooperate_index.rank_percent",
      "level": 0,
      "pointer": "/cooperate_index/rank_percent",
      "type": "number",
      "description": "Rank as a percentage. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "cooperate_index.value",
      "level": 0,
      "pointer": "/cooperate_index/value",
      "type": "number",
      "description": "Value of the index. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "cp_index.avg_value",
      "level": 0,
      "pointer": "/cp_index/avg_value",
      "type": "number",
      "description": "Average value. The specification does not say over what.",
      "meaning": "assumed"
    },
    {
      "name": "cp_index.link_relative_ratio",
      "level": 0,
      "pointer": "/cp_index/link_relative_ratio",
      "type": "number",
      "description": "Relative ratio, signed; negative and positive values occur. The specification does not say relative to what.",
      "meaning": "assumed"
    },
    {
      "name": "cp_index.rank",
      "level": 0,
      "pointer": "/cp_index/rank",
      "type": "string",
      "description": "Rank as numeric text. The specification does not say among what.",
      "meaning": "assumed"
    },
    {
      "name": "cp_index.rank_percent",
      "level": 0,
      "pointer": "/cp_index/rank_percent",
      "type": "number",
      "description": "Rank as a percentage. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "cp_index.value",
      "level": 0,
      "pointer": "/cp_index/value",
      "type": "number",
      "description": "Value of the index. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "link_convert_index.avg_value",
      "level": 0,
      "pointer": "/link_convert_index/avg_value",
      "type": "number",
      "description": "Average value. The specification does not say over what.",
      "meaning": "assumed"
    },
    {
      "name": "link_convert_index.link_relative_ratio",
      "level": 0,
      "pointer": "/link_convert_index/link_relative_ratio",
      "type": "number",
      "description": "Relative ratio, signed; negative and positive values occur. The specification does not say relative to what.",
      "meaning": "assumed"
    },
    {
      "name": "link_convert_index.rank",
      "level": 0,
      "pointer": "/link_convert_index/rank",
      "type": "string",
      "description": "Rank as numeric text. The specification does not say among what.",
      "meaning": "assumed"
    },
    {
      "name": "link_convert_index.rank_percent",
      "level": 0,
      "pointer": "/link_convert_index/rank_percent",
      "type": "number",
      "description": "Rank as a percentage. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "link_convert_index.value",
      "level": 0,
      "pointer": "/link_convert_index/value",
      "type": "number",
      "description": "Value of the index. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "link_shopping_index.avg_value",
      "level": 0,
      "pointer": "/link_shopping_index/avg_value",
      "type": "number",
      "description": "Average value. The specification does not say over what.",
      "meaning": "assumed"
    },
    {
      "name": "link_shopping_index.link_relative_ratio",
      "level": 0,
      "pointer": "/link_shopping_index/link_relative_ratio",
      "type": "number",
      "description": "Relative ratio, signed; negative and positive values occur. The specification does not say relative to what.",
      "meaning": "assumed"
    },
    {
      "name": "link_shopping_index.rank",
      "level": 0,
      "pointer": "/link_shopping_index/rank",
      "type": "string",
      "description": "Rank as numeric text. The specification does not say among what.",
      "meaning": "assumed"
    },
    {
      "name": "link_shopping_index.rank_percent",
      "level": 0,
      "pointer": "/link_shopping_index/rank_percent",
      "type": "number",
      "description": "Rank as a percentage. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "link_shopping_index.value",
      "level": 0,
      "pointer": "/link_shopping_index/value",
      "type": "number",
      "description": "Value of the index. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "link_spread_index.avg_value",
      "level": 0,
      "pointer": "/link_spread_index/avg_value",
      "type": "number",
      "description": "Average value. The specification does not say over what.",
      "meaning": "assumed"
    },
    {
      "name": "link_spread_index.link_relative_ratio",
      "level": 0,
      "pointer": "/link_spread_index/link_relative_ratio",
      "type": "number",
      "description": "Relative ratio, signed; negative and positive values occur. The specification does not say relative to what.",
      "meaning": "assumed"
    },
    {
      "name": "link_spread_index.rank",
      "level": 0,
      "pointer": "/link_spread_index/rank",
      "type": "string",
      "description": "Rank as numeric text. The specification does not say among what.",
      "meaning": "assumed"
    },
    {
      "name": "link_spread_index.rank_percent",
      "level": 0,
      "pointer": "/link_spread_index/rank_percent",
      "type": "number",
      "description": "Rank as a percentage. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "link_spread_index.value",
      "level": 0,
      "pointer": "/link_spread_index/value",
      "type": "number",
      "description": "Value of the index. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "link_star_index.avg_value",
      "level": 0,
      "pointer": "/link_star_index/avg_value",
      "type": "number",
      "description": "Average value. The specification does not say over what.",
      "meaning": "assumed"
    },
    {
      "name": "link_star_index.link_relative_ratio",
      "level": 0,
      "pointer": "/link_star_index/link_relative_ratio",
      "type": "number",
      "description": "Relative ratio, signed; negative and positive values occur. The specification does not say relative to what.",
      "meaning": "assumed"
    },
    {
      "name": "link_star_index.rank",
      "level": 0,
      "pointer": "/link_star_index/rank",
      "type": "string",
      "description": "Rank as numeric text. The specification does not say among what.",
      "meaning": "assumed"
    },
    {
      "name": "link_star_index.rank_percent",
      "level": 0,
      "pointer": "/link_star_index/rank_percent",
      "type": "number",
      "description": "Rank as a percentage. Its scale is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "link_star_index.value",
      "level": 0,
      "pointer": "/link_star_index/value",
      "type": "number",
      "description": "Value of the index. Its scale is not shown.",
      "meaning": "assumed"
    }
  ]
};

const rows3: RowsInfo = {
  "arrays": [
    "/video_touch",
    "/second_distribution",
    "/three_distribution"
  ],
  "isList": false,
  "beside": [],
  "columns": [
    {
      "name": "base_resp.status_code",
      "level": 0,
      "pointer": "/base_resp/status_code",
      "type": "integer",
      "unit": "code",
      "description": "Status code; 0 in the sample. The meaning of its values is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "base_resp.status_message",
      "level": 0,
      "pointer": "/base_resp/status_message",
      "type": "string",
      "description": "Status message; empty in the sample.",
      "meaning": "assumed"
    },
    {
      "name": "video_touch.distribution_data.cnt",
      "level": 1,
      "pointer": "/distribution_data/cnt",
      "type": "integer",
      "unit": "count",
      "description": "Count. The specification does not say of what."
    },
    {
      "name": "video_touch.distribution_data.name",
      "level": 1,
      "pointer": "/distribution_data/name",
      "type": "string",
      "description": "Label."
    },
    {
      "name": "video_touch.second_distribution.distribution_data.cnt",
      "level": 2,
      "pointer": "/distribution_data/cnt",
      "type": "integer",
      "unit": "count",
      "description": "Count. The specification does not say of what."
    },
    {
      "name": "video_touch.second_distribution.distribution_data.name",
      "level": 2,
      "pointer": "/distribution_data/name",
      "type": "string",
      "description": "Label."
    },
    {
      "name": "video_touch.second_distribution.three_distribution.distribution_data.cnt",
      "level": 3,
      "pointer": "/distribution_data/cnt",
      "type": "integer",
      "unit": "count",
      "description": "Count. The specification does not say of what."
    },
    {
      "name": "video_touch.second_distribution.three_distribution.distribution_data.name",
      "level": 3,
      "pointer": "/distribution_data/name",
      "type": "string",
      "description": "Label."
    }
  ]
};

const rows4: RowsInfo = {
  "arrays": [
    "/users"
  ],
  "isList": true,
  "beside": [
    "/filters"
  ],
  "columns": [
    {
      "name": "id",
      "level": 1,
      "pointer": "/id",
      "type": "string",
      "description": "Identifier of the user on the platform."
    },
    {
      "name": "name",
      "level": 1,
      "pointer": "/name",
      "type": "string",
      "description": "Nickname."
    },
    {
      "name": "red_id",
      "level": 1,
      "pointer": "/red_id",
      "type": "string",
      "description": "Public account identifier."
    },
    {
      "name": "image",
      "level": 1,
      "pointer": "/image",
      "type": "string",
      "description": "URL of the avatar."
    },
    {
      "name": "desc",
      "level": 1,
      "pointer": "/desc",
      "type": "string",
      "description": "Description of the user.",
      "meaning": "assumed"
    },
    {
      "name": "sub_title",
      "level": 1,
      "pointer": "/sub_title",
      "type": "string",
      "description": "Subtitle of the user.",
      "meaning": "assumed"
    },
    {
      "name": "reason",
      "level": 1,
      "pointer": "/reason",
      "type": "string",
      "description": "Reason. The specification does not say for what.",
      "meaning": "assumed"
    },
    {
      "name": "link",
      "level": 1,
      "pointer": "/link",
      "type": "string",
      "description": "In-app deep link to the user. It need not open in a browser."
    },
    {
      "name": "followed",
      "level": 1,
      "pointer": "/followed",
      "type": "boolean",
      "description": "Specifies if the user is followed. The specification does not say by whom.",
      "meaning": "assumed"
    },
    {
      "name": "self",
      "level": 1,
      "pointer": "/self",
      "type": "boolean",
      "description": "Specifies if the user is oneself. The specification does not say who that is.",
      "meaning": "assumed"
    },
    {
      "name": "red_official_verified",
      "level": 1,
      "pointer": "/red_official_verified",
      "type": "boolean",
      "description": "Specifies if the user is officially verified.",
      "meaning": "assumed"
    },
    {
      "name": "red_official_verify_type",
      "level": 1,
      "pointer": "/red_official_verify_type",
      "type": "integer",
      "unit": "code",
      "description": "Kind of official verification. The meaning of its values is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "show_red_official_verify_icon",
      "level": 1,
      "pointer": "/show_red_official_verify_icon",
      "type": "boolean",
      "description": "Specifies if the icon of the official verification is shown.",
      "meaning": "assumed"
    }
  ]
};

const rows5: RowsInfo = {
  "arrays": [
    "/data"
  ],
  "isList": true,
  "beside": [
    "/finished_reading_filtered_count",
    "/ad_info",
    "/session",
    "/paging"
  ],
  "columns": [
    {
      "name": "type",
      "level": 1,
      "pointer": "/type",
      "type": "string",
      "description": "Kind of the item; `question_feed_card` in the sample. Other values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target_type",
      "level": 1,
      "pointer": "/target_type",
      "type": "string",
      "description": "Kind of the target; `answer` in the sample. Other values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.id",
      "level": 1,
      "pointer": "/target/id",
      "type": "string",
      "description": "Identifier of the answer.",
      "meaning": "assumed"
    },
    {
      "name": "target.type",
      "level": 1,
      "pointer": "/target/type",
      "type": "string",
      "description": "Kind of the object; `answer`.",
      "meaning": "assumed"
    },
    {
      "name": "target.answer_type",
      "level": 1,
      "pointer": "/target/answer_type",
      "type": "string",
      "description": "Kind of the answer. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.business_type",
      "level": 1,
      "pointer": "/target/business_type",
      "type": "string",
      "description": "Kind of business. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.url",
      "level": 1,
      "pointer": "/target/url",
      "type": "string",
      "description": "URL of the answer.",
      "meaning": "assumed"
    },
    {
      "name": "target.content",
      "level": 1,
      "pointer": "/target/content",
      "type": "string",
      "mediaType": "text/html",
      "description": "Text of the answer as HTML, which may be truncated.\nSanitise it before showing it as HTML."
    },
    {
      "name": "target.excerpt",
      "level": 1,
      "pointer": "/target/excerpt",
      "type": "string",
      "description": "Excerpt of the answer.",
      "meaning": "assumed"
    },
    {
      "name": "target.editable_content",
      "level": 1,
      "pointer": "/target/editable_content",
      "type": "string",
      "description": "Editable content of the answer.",
      "meaning": "assumed"
    },
    {
      "name": "target.created_time",
      "level": 1,
      "pointer": "/target/created_time",
      "type": "integer",
      "unit": "unix-seconds",
      "description": "Date and time when the answer was created, in Unix seconds."
    },
    {
      "name": "target.updated_time",
      "level": 1,
      "pointer": "/target/updated_time",
      "type": "integer",
      "unit": "unix-seconds",
      "description": "Date and time when the answer was last updated, in Unix seconds."
    },
    {
      "name": "target.voteup_count",
      "level": 1,
      "pointer": "/target/voteup_count",
      "type": "integer",
      "unit": "count",
      "description": "Number of votes for the answer.",
      "meaning": "assumed"
    },
    {
      "name": "target.comment_count",
      "level": 1,
      "pointer": "/target/comment_count",
      "type": "integer",
      "unit": "count",
      "description": "Number of comments.",
      "meaning": "assumed"
    },
    {
      "name": "target.thanks_count",
      "level": 1,
      "pointer": "/target/thanks_count",
      "type": "integer",
      "unit": "count",
      "description": "Number of thanks.",
      "meaning": "assumed"
    },
    {
      "name": "target.favlists_count",
      "level": 1,
      "pointer": "/target/favlists_count",
      "type": "integer",
      "unit": "count",
      "description": "Number of lists of favourites.",
      "meaning": "assumed"
    },
    {
      "name": "target.matrix_tips",
      "level": 1,
      "pointer": "/target/matrix_tips",
      "type": "string",
      "description": "Tips. What `matrix` means is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.comment_permission",
      "level": 1,
      "pointer": "/target/comment_permission",
      "type": "string",
      "description": "Permission to comment. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.reshipment_settings",
      "level": 1,
      "pointer": "/target/reshipment_settings",
      "type": "string",
      "description": "Settings of reshipment. What that means is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.collapse_reason",
      "level": 1,
      "pointer": "/target/collapse_reason",
      "type": "string",
      "description": "Reason for collapsing.",
      "meaning": "assumed"
    },
    {
      "name": "target.collapsed_by",
      "level": 1,
      "pointer": "/target/collapsed_by",
      "type": "string",
      "description": "By whom or what the answer is collapsed. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.sticky_info",
      "level": 1,
      "pointer": "/target/sticky_info",
      "type": "string",
      "description": "Information about being sticky.",
      "meaning": "assumed"
    },
    {
      "name": "target.vote_next_step",
      "level": 1,
      "pointer": "/target/vote_next_step",
      "type": "string",
      "description": "Next step of a vote. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.attached_info",
      "level": 1,
      "pointer": "/target/attached_info",
      "type": "string",
      "description": "Opaque text."
    },
    {
      "name": "target.extras",
      "level": 1,
      "pointer": "/target/extras",
      "type": "string",
      "description": "Further text.",
      "meaning": "assumed"
    },
    {
      "name": "target.admin_closed_comment",
      "level": 1,
      "pointer": "/target/admin_closed_comment",
      "type": "boolean",
      "description": "Specifies if an administrator closed the comments.",
      "meaning": "assumed"
    },
    {
      "name": "target.content_need_truncated",
      "level": 1,
      "pointer": "/target/content_need_truncated",
      "type": "boolean",
      "description": "Specifies if the content has to be truncated.",
      "meaning": "assumed"
    },
    {
      "name": "target.force_login_when_click_read_more",
      "level": 1,
      "pointer": "/target/force_login_when_click_read_more",
      "type": "boolean",
      "description": "Specifies if a click on \"read more\" requires a login.",
      "meaning": "assumed"
    },
    {
      "name": "target.has_publishing_draft",
      "level": 1,
      "pointer": "/target/has_publishing_draft",
      "type": "boolean",
      "description": "Specifies if a draft is being published.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_collapsed",
      "level": 1,
      "pointer": "/target/is_collapsed",
      "type": "boolean",
      "description": "Specifies if the answer is collapsed.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_contain_ai_content",
      "level": 1,
      "pointer": "/target/is_contain_ai_content",
      "type": "boolean",
      "description": "Specifies if the answer contains content by AI.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_copyable",
      "level": 1,
      "pointer": "/target/is_copyable",
      "type": "boolean",
      "description": "Specifies if the answer may be copied.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_jump_native",
      "level": 1,
      "pointer": "/target/is_jump_native",
      "type": "boolean",
      "description": "Specifies if a jump is native. What that means is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_mine",
      "level": 1,
      "pointer": "/target/is_mine",
      "type": "boolean",
      "description": "Specifies if the answer is one's own. The specification does not say whose.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_navigator",
      "level": 1,
      "pointer": "/target/is_navigator",
      "type": "boolean",
      "description": "Specifies if the answer is a navigator. What that means is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_normal",
      "level": 1,
      "pointer": "/target/is_normal",
      "type": "boolean",
      "description": "Specifies if the answer is normal. What that means is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_sticky",
      "level": 1,
      "pointer": "/target/is_sticky",
      "type": "boolean",
      "description": "Specifies if the answer is sticky.",
      "meaning": "assumed"
    },
    {
      "name": "target.is_visible",
      "level": 1,
      "pointer": "/target/is_visible",
      "type": "boolean",
      "description": "Specifies if the answer is visible.",
      "meaning": "assumed"
    },
    {
      "name": "target.navigator_vote",
      "level": 1,
      "pointer": "/target/navigator_vote",
      "type": "boolean",
      "description": "Specifies if there is a navigator vote. What that means is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.visible_only_to_author",
      "level": 1,
      "pointer": "/target/visible_only_to_author",
      "type": "boolean",
      "description": "Specifies if the answer is visible only to its author.",
      "meaning": "assumed"
    },
    {
      "name": "target.allow_segment_interaction",
      "level": 1,
      "pointer": "/target/allow_segment_interaction",
      "type": "integer",
      "unit": "code",
      "description": "Whether interaction with segments is allowed. The meaning of its values is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.annotation_action",
      "level": 1,
      "pointer": "/target/annotation_action",
      "type": "unknown",
      "description": "Action on an annotation; null in the sample.",
      "meaning": "assumed"
    },
    {
      "name": "target.decorative_labels",
      "level": 1,
      "pointer": "/target/decorative_labels",
      "type": "array",
      "description": "Labels that decorate the answer.",
      "meaning": "assumed"
    },
    {
      "name": "target.content_mark",
      "level": 1,
      "pointer": "/target/content_mark",
      "type": "object",
      "description": "Marks on the content; empty in the sample.",
      "meaning": "assumed"
    },
    {
      "name": "target.reaction_instruction",
      "level": 1,
      "pointer": "/target/reaction_instruction",
      "type": "object",
      "description": "Instruction about reactions; empty in the sample.",
      "meaning": "assumed"
    },
    {
      "name": "target.can_comment.reason",
      "level": 1,
      "pointer": "/target/can_comment/reason",
      "type": "string",
      "description": "Reason for the status.",
      "meaning": "assumed"
    },
    {
      "name": "target.can_comment.status",
      "level": 1,
      "pointer": "/target/can_comment/status",
      "type": "boolean",
      "description": "Specifies if commenting is possible.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.id",
      "level": 1,
      "pointer": "/target/author/id",
      "type": "string",
      "description": "Identifier of the author.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.name",
      "level": 1,
      "pointer": "/target/author/name",
      "type": "string",
      "description": "Name of the author.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.headline",
      "level": 1,
      "pointer": "/target/author/headline",
      "type": "string",
      "description": "Headline of the author.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.url",
      "level": 1,
      "pointer": "/target/author/url",
      "type": "string",
      "description": "URL of the author.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.url_token",
      "level": 1,
      "pointer": "/target/author/url_token",
      "type": "string",
      "description": "Token in the URL of the author. What it is for is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.avatar_url",
      "level": 1,
      "pointer": "/target/author/avatar_url",
      "type": "string",
      "description": "URL of the avatar.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.avatar_url_template",
      "level": 1,
      "pointer": "/target/author/avatar_url_template",
      "type": "string",
      "description": "Template of the URL of the avatar. Its placeholders are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.type",
      "level": 1,
      "pointer": "/target/author/type",
      "type": "string",
      "description": "Kind of the object. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.user_type",
      "level": 1,
      "pointer": "/target/author/user_type",
      "type": "string",
      "description": "Kind of the user. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.follower_count",
      "level": 1,
      "pointer": "/target/author/follower_count",
      "type": "integer",
      "unit": "count",
      "description": "Number of followers.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.gender",
      "level": 1,
      "pointer": "/target/author/gender",
      "type": "integer",
      "unit": "code",
      "description": "Gender as a code. The meaning of its values is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.is_advertiser",
      "level": 1,
      "pointer": "/target/author/is_advertiser",
      "type": "boolean",
      "description": "Specifies if the author is an advertiser.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.is_followed",
      "level": 1,
      "pointer": "/target/author/is_followed",
      "type": "boolean",
      "description": "Specifies if the author is followed. The specification does not say by whom.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.is_following",
      "level": 1,
      "pointer": "/target/author/is_following",
      "type": "boolean",
      "description": "Specifies if the author is following. The specification does not say whom.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.is_org",
      "level": 1,
      "pointer": "/target/author/is_org",
      "type": "boolean",
      "description": "Specifies if the author is an organisation.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.is_privacy",
      "level": 1,
      "pointer": "/target/author/is_privacy",
      "type": "boolean",
      "description": "Specifies if privacy is on. What it covers is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.badge",
      "level": 1,
      "pointer": "/target/author/badge",
      "type": "array",
      "description": "Badges of the author.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.badge_v2.detail_badges",
      "level": 1,
      "pointer": "/target/author/badge_v2/detail_badges",
      "type": "array",
      "description": "Detailed badges.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.badge_v2.merged_badges",
      "level": 1,
      "pointer": "/target/author/badge_v2/merged_badges",
      "type": "array",
      "description": "Merged badges.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.badge_v2.icon",
      "level": 1,
      "pointer": "/target/author/badge_v2/icon",
      "type": "string",
      "description": "Icon.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.badge_v2.night_icon",
      "level": 1,
      "pointer": "/target/author/badge_v2/night_icon",
      "type": "string",
      "description": "Night icon.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.badge_v2.title",
      "level": 1,
      "pointer": "/target/author/badge_v2/title",
      "type": "string",
      "description": "Title.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.exposed_medal.avatar_url",
      "level": 1,
      "pointer": "/target/author/exposed_medal/avatar_url",
      "type": "string",
      "description": "URL of the avatar of the medal.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.exposed_medal.description",
      "level": 1,
      "pointer": "/target/author/exposed_medal/description",
      "type": "string",
      "description": "Description of the medal.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.exposed_medal.medal_id",
      "level": 1,
      "pointer": "/target/author/exposed_medal/medal_id",
      "type": "string",
      "description": "Identifier of the medal.",
      "meaning": "assumed"
    },
    {
      "name": "target.author.exposed_medal.medal_name",
      "level": 1,
      "pointer": "/target/author/exposed_medal/medal_name",
      "type": "string",
      "description": "Name of the medal.",
      "meaning": "assumed"
    },
    {
      "name": "target.question.id",
      "level": 1,
      "pointer": "/target/question/id",
      "type": "string",
      "description": "Identifier of the question.",
      "meaning": "assumed"
    },
    {
      "name": "target.question.title",
      "level": 1,
      "pointer": "/target/question/title",
      "type": "string",
      "description": "Title of the question.",
      "meaning": "assumed"
    },
    {
      "name": "target.question.type",
      "level": 1,
      "pointer": "/target/question/type",
      "type": "string",
      "description": "Kind of the object. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.question.question_type",
      "level": 1,
      "pointer": "/target/question/question_type",
      "type": "string",
      "description": "Kind of the question. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.question.url",
      "level": 1,
      "pointer": "/target/question/url",
      "type": "string",
      "description": "URL of the question.",
      "meaning": "assumed"
    },
    {
      "name": "target.question.created",
      "level": 1,
      "pointer": "/target/question/created",
      "type": "integer",
      "unit": "unix-seconds",
      "description": "Date and time when the question was created, in Unix seconds."
    },
    {
      "name": "target.question.updated_time",
      "level": 1,
      "pointer": "/target/question/updated_time",
      "type": "integer",
      "unit": "unix-seconds",
      "description": "Date and time when the question was last updated, in Unix seconds."
    },
    {
      "name": "target.question.relationship",
      "level": 1,
      "pointer": "/target/question/relationship",
      "type": "unknown",
      "description": "Relationship to the question; null in the sample.",
      "meaning": "assumed"
    },
    {
      "name": "target.reaction.relation.faved",
      "level": 1,
      "pointer": "/target/reaction/relation/faved",
      "type": "boolean",
      "description": "Specifies if the answer is a favourite.",
      "meaning": "assumed"
    },
    {
      "name": "target.reaction.relation.liked",
      "level": 1,
      "pointer": "/target/reaction/relation/liked",
      "type": "boolean",
      "description": "Specifies if the answer is liked.",
      "meaning": "assumed"
    },
    {
      "name": "target.reaction.statistics.down_vote_count",
      "level": 1,
      "pointer": "/target/reaction/statistics/down_vote_count",
      "type": "integer",
      "unit": "count",
      "description": "Number of votes against the answer.",
      "meaning": "assumed"
    },
    {
      "name": "target.reaction.statistics.favorites",
      "level": 1,
      "pointer": "/target/reaction/statistics/favorites",
      "type": "integer",
      "unit": "count",
      "description": "Number of favourites.",
      "meaning": "assumed"
    },
    {
      "name": "target.reaction.statistics.like_count",
      "level": 1,
      "pointer": "/target/reaction/statistics/like_count",
      "type": "integer",
      "unit": "count",
      "description": "Number of likes.",
      "meaning": "assumed"
    },
    {
      "name": "target.relationship.is_author",
      "level": 1,
      "pointer": "/target/relationship/is_author",
      "type": "boolean",
      "description": "Specifies if the relationship is that of the author.",
      "meaning": "assumed"
    },
    {
      "name": "target.relationship.is_authorized",
      "level": 1,
      "pointer": "/target/relationship/is_authorized",
      "type": "boolean",
      "description": "Specifies if there is an authorisation.",
      "meaning": "assumed"
    },
    {
      "name": "target.relationship.is_favorited",
      "level": 1,
      "pointer": "/target/relationship/is_favorited",
      "type": "boolean",
      "description": "Specifies if the answer is a favourite.",
      "meaning": "assumed"
    },
    {
      "name": "target.relationship.is_nothelp",
      "level": 1,
      "pointer": "/target/relationship/is_nothelp",
      "type": "boolean",
      "description": "Specifies if the answer is not helpful.",
      "meaning": "assumed"
    },
    {
      "name": "target.relationship.is_thanked",
      "level": 1,
      "pointer": "/target/relationship/is_thanked",
      "type": "boolean",
      "description": "Specifies if thanks were given.",
      "meaning": "assumed"
    },
    {
      "name": "target.relationship.upvoted_followees",
      "level": 1,
      "pointer": "/target/relationship/upvoted_followees",
      "type": "array",
      "description": "Followees who voted for the answer.",
      "meaning": "assumed"
    },
    {
      "name": "target.relationship.voting",
      "level": 1,
      "pointer": "/target/relationship/voting",
      "type": "integer",
      "unit": "code",
      "description": "Vote as a code. The meaning of its values is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.relevant_info.is_relevant",
      "level": 1,
      "pointer": "/target/relevant_info/is_relevant",
      "type": "boolean",
      "description": "Specifies if the answer is relevant. The specification does not say to what.",
      "meaning": "assumed"
    },
    {
      "name": "target.relevant_info.relevant_text",
      "level": 1,
      "pointer": "/target/relevant_info/relevant_text",
      "type": "string",
      "description": "Text about the relevance.",
      "meaning": "assumed"
    },
    {
      "name": "target.relevant_info.relevant_type",
      "level": 1,
      "pointer": "/target/relevant_info/relevant_type",
      "type": "string",
      "description": "Kind of relevance. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.reward_info.can_open_reward",
      "level": 1,
      "pointer": "/target/reward_info/can_open_reward",
      "type": "boolean",
      "description": "Specifies if rewards can be opened.",
      "meaning": "assumed"
    },
    {
      "name": "target.reward_info.is_rewardable",
      "level": 1,
      "pointer": "/target/reward_info/is_rewardable",
      "type": "boolean",
      "description": "Specifies if the answer can be rewarded.",
      "meaning": "assumed"
    },
    {
      "name": "target.reward_info.reward_member_count",
      "level": 1,
      "pointer": "/target/reward_info/reward_member_count",
      "type": "integer",
      "unit": "count",
      "description": "Number of members who gave a reward.",
      "meaning": "assumed"
    },
    {
      "name": "target.reward_info.reward_total_money",
      "level": 1,
      "pointer": "/target/reward_info/reward_total_money",
      "type": "integer",
      "unit": "money",
      "description": "Total money of the rewards. Currency and unit are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.reward_info.tagline",
      "level": 1,
      "pointer": "/target/reward_info/tagline",
      "type": "string",
      "description": "Tagline.",
      "meaning": "assumed"
    },
    {
      "name": "target.settings.table_of_contents.enabled",
      "level": 1,
      "pointer": "/target/settings/table_of_contents/enabled",
      "type": "boolean",
      "description": "Specifies if the table of contents is enabled.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.reason",
      "level": 1,
      "pointer": "/target/suggest_edit/reason",
      "type": "string",
      "description": "Reason for the suggestion.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.tip",
      "level": 1,
      "pointer": "/target/suggest_edit/tip",
      "type": "string",
      "description": "Tip.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.title",
      "level": 1,
      "pointer": "/target/suggest_edit/title",
      "type": "string",
      "description": "Title of the suggestion.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.url",
      "level": 1,
      "pointer": "/target/suggest_edit/url",
      "type": "string",
      "description": "URL of the suggestion.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.status",
      "level": 1,
      "pointer": "/target/suggest_edit/status",
      "type": "boolean",
      "description": "Status of the suggestion.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.unnormal_details.description",
      "level": 1,
      "pointer": "/target/suggest_edit/unnormal_details/description",
      "type": "string",
      "description": "Description.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.unnormal_details.note",
      "level": 1,
      "pointer": "/target/suggest_edit/unnormal_details/note",
      "type": "string",
      "description": "Note.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.unnormal_details.reason",
      "level": 1,
      "pointer": "/target/suggest_edit/unnormal_details/reason",
      "type": "string",
      "description": "Reason.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.unnormal_details.status",
      "level": 1,
      "pointer": "/target/suggest_edit/unnormal_details/status",
      "type": "string",
      "description": "Status. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.suggest_edit.unnormal_details.reason_id",
      "level": 1,
      "pointer": "/target/suggest_edit/unnormal_details/reason_id",
      "type": "integer",
      "unit": "code",
      "description": "Reason as a code. The meaning of its values is not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.thumbnail_info.count",
      "level": 1,
      "pointer": "/target/thumbnail_info/count",
      "type": "integer",
      "unit": "count",
      "description": "Number of thumbnails.",
      "meaning": "assumed"
    },
    {
      "name": "target.thumbnail_info.type",
      "level": 1,
      "pointer": "/target/thumbnail_info/type",
      "type": "string",
      "description": "Kind of the thumbnails. Its values are not shown.",
      "meaning": "assumed"
    },
    {
      "name": "target.thumbnail_info.thumbnails",
      "level": 1,
      "pointer": "/target/thumbnail_info/thumbnails",
      "type": "array",
      "description": "The thumbnails.",
      "meaning": "assumed"
    },
    {
      "name": "skip_count",
      "level": 1,
      "pointer": "/skip_count",
      "type": "boolean",
      "description": "Specifies if a count is skipped. The specification does not say which one.",
      "meaning": "assumed"
    },
    {
      "name": "position",
      "level": 1,
      "pointer": "/position",
      "type": "integer",
      "unit": "position",
      "description": "Zero-based position of the item."
    },
    {
      "name": "cursor",
      "level": 1,
      "pointer": "/cursor",
      "type": "string",
      "description": "Value for the parameter `cursor` of the next call."
    },
    {
      "name": "is_jump_native",
      "level": 1,
      "pointer": "/is_jump_native",
      "type": "boolean",
      "description": "Specifies if a jump is native. What that means is not shown.",
      "meaning": "assumed"
    }
  ]
};

/** The rows of each operation by its operationId. */
export const rows: { readonly [Id in OperationId]: RowsInfo } = {
  getAuthorSideBaseInfo: rows1,
  getAuthorLinkInfo: rows2,
  getAuthorTouchDistribution: rows3,
  searchUsers: rows4,
  listAnswers: rows5,
};
