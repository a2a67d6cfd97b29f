import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guidesFolder } from '../../portal-files.ts';
import { readHead } from './markdown-page.ts';

export interface Guide {
  /** Name of the file without its ending, and of the page in its address. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Position among the guides, from 1. */
  readonly order: number;
  readonly markdown: string;
}

/** Reads the guides in their order. */
export function readGuides(): readonly Guide[] {
  return readdirSync(guidesFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const markdown = readFileSync(join(guidesFolder, file), 'utf8');
      return { name: file.slice(0, -'.md'.length), ...readHead(markdown, file), markdown };
    })
    .sort((one, other) => one.order - other.order);
}

/** Replaces links between guide files, which work in the repository, with links between their pages. */
export function linkToPages(markdown: string): string {
  return markdown.replaceAll(/\]\((?:\.\/)?([\w-]+)\.md(#[\w-]+)?\)/g, '](/guides/$1/$2)');
}
