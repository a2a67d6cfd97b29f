/** Frontmatter of a page. */
export interface PageHead {
  readonly title: string;
  /** One sentence, for search engines and lists of pages. */
  readonly description: string;
  /** CSS class of the page. */
  readonly pageClass?: string;
  /** Whether the headings are listed beside the page. @default true */
  readonly aside?: boolean;
}

/** A page for VitePress: its frontmatter as YAML (of which JSON is a subset), then the body. */
export function markdownPage(head: PageHead, body: string): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`;
}

/** Reads the frontmatter of a handwritten page. Throws if a field is missing. */
export function readHead(
  markdown: string,
  file: string,
): { title: string; description: string; order: number } {
  const [, yaml = ''] = /^---\n(.*?)\n---\n/s.exec(markdown) ?? [];
  const field = (name: string): string => {
    const [, value] = new RegExp(`^${name}: *(.+)$`, 'm').exec(yaml) ?? [];
    if (value === undefined) throw new Error(`${file} needs "${name}:" in its frontmatter.`);
    return value.trim();
  };
  return {
    title: field('title'),
    description: field('description'),
    order: Number(field('order')),
  };
}
