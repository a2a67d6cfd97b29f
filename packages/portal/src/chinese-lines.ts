import type { MarkdownRenderer } from 'vitepress';

type CoreRule = Parameters<MarkdownRenderer['core']['ruler']['push']>[1];

/** Signs that are as wide as a character, and have their space within them. */
const WIDE_SIGN_AT_END = /[\u3001-\u3011\uff01-\uff5e]$/;
const CHINESE_AT_END = /[\u3400-\u9fff]$/;
const CHINESE_AT_START = /^[\u3400-\u9fff\u3001-\u3011\uff01-\uff5e]/;

/** Joins the lines of a Chinese paragraph: browsers show the end of a line as a space, which Chinese does not have. */
export const joinChineseLines: CoreRule = ({ tokens }) => {
  for (const { children } of tokens) {
    for (const [index, token] of (children ?? []).entries()) {
      if (token.type !== 'softbreak') continue;
      const written = ({ content }: { content: string }) => content !== '';
      const before = children?.slice(0, index).findLast(written)?.content ?? '';
      const after = children?.slice(index + 1).find(written)?.content ?? '';
      const isWithinChinese = CHINESE_AT_END.test(before) && CHINESE_AT_START.test(after);
      if (isWithinChinese || WIDE_SIGN_AT_END.test(before)) token.type = 'text';
    }
  }
};
