import type { UserFilterGroup, UserFilterTag } from '@social-data/contract/types';
import { userFilters } from '@social-data/sample-data';
import { byteText } from '../../byte-text.ts';

/** The tags are the same for every keyword, and most of the text. */
const tagTexts = new WeakMap<readonly UserFilterTag[], string>();

/** The filter groups of a search as JSON in a byte text. */
export function filterText(keyword: string): string {
  return `[${userFilters(keyword).map(groupText).join(',')}]`;
}

function groupText({ filter_tags, ...others }: UserFilterGroup): string {
  const text = byteText(JSON.stringify(others));
  return filter_tags === undefined
    ? text
    : `${text.slice(0, -1)},"filter_tags":${tagText(filter_tags)}}`;
}

function tagText(tags: readonly UserFilterTag[]): string {
  const known = tagTexts.get(tags);
  if (known !== undefined) return known;
  const text = byteText(JSON.stringify(tags));
  tagTexts.set(tags, text);
  return text;
}
