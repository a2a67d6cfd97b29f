import type { MarkdownOptions, MarkdownRenderer } from 'vitepress';
import { localeOf } from '../shared/page-addresses.ts';

type Extend = NonNullable<MarkdownOptions['config']>;
type SetUpHighlighter = NonNullable<MarkdownOptions['shikiSetup']>;

/** Options and names that do not break. Longer ones break where they have to. */
const SHORT_NAME = /^(?:--?[A-Za-z][\w-]{0,28}|[\w.-]{1,16})$/;

/** Adds to VitePress' Markdown: Chinese labels of anchors, names that do not break, and no space where a line of Chinese ends. */
export const extendMarkdown: Extend = (md) => {
  md.core.ruler.push('anchor-names', ({ tokens, env }) => {
    if (localeOf(String(env.relativePath ?? '')) === 'en') return;
    for (const { children } of tokens) {
      const anchor = children?.find((child) => child.attrGet('class') === 'header-anchor');
      const label = anchor?.attrGet('aria-label') ?? '';
      anchor?.attrSet('aria-label', label.replace(/^Permalink to (.*)$/, '$1的链接'));
    }
  });
  md.core.ruler.push('chinese-lines', joinChineseLines);
  const { code_inline: write } = md.renderer.rules;
  md.renderer.rules.code_inline = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (token !== undefined && SHORT_NAME.test(token.content)) token.attrJoin('class', 'no-break');
    return write?.(tokens, index, ...rest) ?? '';
  };
};

/** Highlights a sample once, although the pages of each language have it. */
export const highlightOnce: SetUpHighlighter = (shiki) => {
  const { codeToHtml } = shiki;
  const highlighted = new Map<string, string>();
  shiki.codeToHtml = (code, options) => {
    const key = JSON.stringify([code, options.lang, options.meta]);
    const html = highlighted.get(key) ?? withoutPlainSpans(codeToHtml(code, options));
    highlighted.set(key, html);
    return html;
  };
};

/**
 * Removes elements that do not change the colour: half of those of a long response, which delay its first paint. Those of
 * empty lines stay: VitePress copies several line breaks in a row as one.
 */
function withoutPlainSpans(html: string): string {
  const [colours = ''] = /--shiki-light:#\w+;--shiki-dark:#\w+/.exec(html) ?? [];
  return html
    .replaceAll(new RegExp(`<span style="${colours};?">([^<]*)</span>`, 'gi'), '$1')
    .replaceAll(/<span class="line">(.+)<\/span>/g, '$1');
}

type CoreRule = Parameters<MarkdownRenderer['core']['ruler']['push']>[1];

/** Signs that are as wide as a character, and have their space within them. */
const WIDE_SIGN_AT_END = /[\u3001-\u3011\uff01-\uff5e]$/;
const CHINESE_AT_END = /[\u3400-\u9fff]$/;
const CHINESE_AT_START = /^[\u3400-\u9fff\u3001-\u3011\uff01-\uff5e]/;

/** Joins the lines of a Chinese paragraph: browsers show the end of a line as a space, which Chinese does not have. */
const joinChineseLines: CoreRule = ({ tokens }) => {
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
