import type { MarkdownOptions } from 'vitepress';
import { localeOf } from '../shared/locale.ts';
import { joinChineseLines } from './chinese-lines.ts';
import { siteMessages } from './site-messages.ts';

type Extend = NonNullable<MarkdownOptions['config']>;
type CodeTransformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

/** Options and names of one word that do not break. Longer ones break where they have to. */
const SHORT_NAME = /^(?:--?[A-Za-z][\w-]{0,28}|[\w.-]{1,16})$/;

/** An option among other words. */
const OPTION_IN_CODE = /(?<=[\s>])--?[A-Za-z][\w-]{0,28}(?=[\s<])/g;

/**
 * What VitePress does not do with Markdown: names of anchors and of the button of code in the language of the page, names
 * that do not break, and no space where a line of Chinese ends.
 */
export const extendMarkdown: Extend = (md) => {
  md.core.ruler.push('anchor-names', ({ tokens, env }) => {
    const { permalink } = siteMessages[localeOf(String(env.relativePath ?? ''))];
    for (const { children } of tokens) {
      const anchor = children?.find((child) => child.attrGet('class') === 'header-anchor');
      const title = children?.filter(({ type }) => type === 'text' || type === 'code_inline');
      anchor?.attrSet(
        'aria-label',
        permalink(
          (title ?? [])
            .map(({ content }) => content)
            .join('')
            .trim(),
        ),
      );
    }
  });
  md.core.ruler.push('chinese-lines', joinChineseLines);
  const { code_inline: write, fence: writeBlock } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, options, env, renderer) => {
    const { copyCode } = siteMessages[localeOf(String(env.relativePath ?? ''))];
    const html = writeBlock?.(tokens, index, options, env, renderer) ?? '';
    return html.replace('title="Copy Code"', `title="${copyCode}"`);
  };
  md.renderer.rules.code_inline = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (token !== undefined && SHORT_NAME.test(token.content)) token.attrJoin('class', 'no-break');
    const html = write?.(tokens, index, ...rest) ?? '';
    if (!token?.content.includes(' ')) return html;
    return html.replaceAll(OPTION_IN_CODE, '<span class="no-break">$&</span>');
  };
};

/** The same for the options in blocks of code. */
export const unbrokenOptions: CodeTransformer = {
  name: 'unbroken-options',
  span(node) {
    const [child] = node.children;
    if (child?.type !== 'text') return;
    const [, before = '', option, after = ''] =
      /^(\s*)(--?[A-Za-z][\w-]{0,28})(.*)$/s.exec(child.value) ?? [];
    if (option === undefined) return;
    const text = (value: string) => ({ type: 'text', value }) as const;
    node.children = [
      text(before),
      {
        type: 'element',
        tagName: 'span',
        properties: { class: 'no-break' },
        children: [text(option)],
      },
      text(after),
    ];
  },
};
