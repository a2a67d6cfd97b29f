/** A heading of a Markdown file with the text to the next heading, of any level. */
export interface Section {
  /** 1 for `#`; 0 for text before the first heading. */
  readonly level: number;
  readonly title: string;
  /** The fragment of its address, as repositories make it from the heading. */
  readonly anchor: string;
  readonly body: string;
  /** The page that the marks of the file put it on; undefined for the main one. */
  readonly mark: string | undefined;
}

interface Draft {
  readonly level: number;
  readonly title: string;
  readonly mark: string | undefined;
  readonly lines: string[];
}

const HEADING = /^(#{1,4}) (.+)$/;

/** What a page begins with: `<!-- page: relay -->`. The main page goes on after `<!-- /page -->`. */
const PAGE_MARK = /^<!-- (?:page: ([\w-]+)|\/page) -->$/;

/** A code block, in which signs of headings are code. */
export const CODE_BLOCK = /^```[^\n]*\n.*?^```$/gms;

/** The sections of a Markdown file. */
export function readSections(markdown: string): readonly Section[] {
  const drafts: Draft[] = [{ level: 0, title: '', mark: undefined, lines: [] }];
  let mark: string | undefined;
  for (const line of linesWithWholeBlocks(markdown)) {
    const pageMark = PAGE_MARK.exec(line);
    const heading = HEADING.exec(line);
    if (pageMark !== null) mark = pageMark[1];
    else if (heading !== null) {
      const [, signs = '', title = ''] = heading;
      drafts.push({ level: signs.length, title, mark, lines: [] });
    } else drafts.at(-1)?.lines.push(line);
  }
  const used = new Map<string, number>();
  return drafts
    .map(({ level, title, mark: on, lines }) => ({
      ...{ level, title, mark: on, body: lines.join('\n').trim() },
      anchor: unique(anchorOf(title), used),
    }))
    .filter(({ level, body }) => level > 0 || body !== '');
}

/** The lines of a text; a code block counts as one. */
function linesWithWholeBlocks(markdown: string): readonly string[] {
  const blocks = markdown.match(CODE_BLOCK) ?? [];
  return markdown
    .split(CODE_BLOCK)
    .flatMap((text, index) => [...text.split('\n'), ...blocks.slice(index, index + 1)]);
}

/** The fragment that repositories give to a heading: lower case, without signs, hyphens for blanks. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function unique(anchor: string, used: Map<string, number>): string {
  const count = used.get(anchor) ?? 0;
  used.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}
