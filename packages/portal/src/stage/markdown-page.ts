/** What stands at the head of a page. */
export interface PageHead {
  readonly title: string;
  /** One sentence, for search engines and lists of pages. */
  readonly description: string;
  /** A class of the page, for styles of its own. */
  readonly pageClass?: string;
}

/** A page of VitePress: its head as YAML (of which JSON is a part), then the body. */
export function markdownPage(head: PageHead, body: string): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body.trim()}\n`;
}

/** Words of a page's head, from a file that is written by hand. Throws when one is missing. */
export function readHead(
  markdown: string,
  file: string,
): { title: string; description: string; order: number } {
  const [, yaml = ''] = /^---\n(.*?)\n---\n/s.exec(markdown) ?? [];
  const word = (name: string): string => {
    const [, value] = new RegExp(`^${name}: *(.+)$`, 'm').exec(yaml) ?? [];
    if (value === undefined) throw new Error(`${file} needs "${name}:" in its head.`);
    return value.trim();
  };
  return { title: word('title'), description: word('description'), order: Number(word('order')) };
}
