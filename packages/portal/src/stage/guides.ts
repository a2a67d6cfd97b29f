import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guidesFolder } from '../portal-files.ts';
import { readHead } from './markdown-page.ts';

export interface Guide {
  /** Name of the file without its ending, and of the page in its address. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Its place among the guides, from 1 on. */
  readonly order: number;
  readonly markdown: string;
}

/** The guides in their order. */
export function readGuides(): readonly Guide[] {
  return readdirSync(guidesFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const markdown = readFileSync(join(guidesFolder, file), 'utf8');
      return { name: file.slice(0, -'.md'.length), ...readHead(markdown, file), markdown };
    })
    .sort((one, other) => one.order - other.order);
}

/** Guides name each other by file, so that the links work where the files are read; a page has an address. */
export function withPageLinks(markdown: string): string {
  return markdown.replaceAll(/\]\((?:\.\/)?([\w-]+)\.md(#[\w-]+)?\)/g, '](/guides/$1/$2)');
}
