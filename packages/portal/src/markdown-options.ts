import type { MarkdownOptions } from 'vitepress';
import { localeOf } from '../shared/locale.ts';
import { siteMessages } from './site-messages.ts';

type Extend = NonNullable<MarkdownOptions['config']>;
type CodeTransformer = NonNullable<MarkdownOptions['codeTransformers']>[number];

/** Longer options break where they have to. */
const SHORT_OPTION = /^--?[A-Za-z][\w-]{0,28}$/;

/** What VitePress does not do with Markdown: names of anchors in the language of the page, and options that do not break. */
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
  const { code_inline: write } = md.renderer.rules;
  md.renderer.rules.code_inline = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (token !== undefined && SHORT_OPTION.test(token.content))
      token.attrJoin('class', 'no-break');
    return write?.(tokens, index, ...rest) ?? '';
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
