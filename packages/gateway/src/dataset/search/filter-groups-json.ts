import type { UserFilterGroup, UserFilterTag } from '@social-data/contract/types';
import { userFilters } from '@social-data/sample-data';
import { toBinaryString } from '../binary-string.ts';

/** The tags are the same for every keyword and make up most of the text. */
const cachedTags = new WeakMap<readonly UserFilterTag[], string>();

/** The filter groups of a search, as JSON in a binary string. */
export function filterGroupsJson(keyword: string): string {
  return `[${userFilters(keyword).map(groupJson).join(',')}]`;
}

function groupJson({ filter_tags, ...others }: UserFilterGroup): string {
  const json = toBinaryString(JSON.stringify(others));
  return filter_tags === undefined
    ? json
    : `${json.slice(0, -1)},"filter_tags":${tagsJson(filter_tags)}}`;
}

function tagsJson(tags: readonly UserFilterTag[]): string {
  const cached = cachedTags.get(tags);
  if (cached !== undefined) return cached;
  const json = toBinaryString(JSON.stringify(tags));
  cachedTags.set(tags, json);
  return json;
}
