import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OperationId } from '@social-data/contract/operations';
import type { FirstRequest } from '../first-request.ts';
import { gapsFile, pagesFolder, portalFolder } from '../portal-files.ts';
import { readGaps } from '../read-gaps.ts';
import { readGuides, withPageLinks } from './guides.ts';
import { operationPages, operationsPage } from './operation-pages.ts';
import { resultCodesPage } from './result-codes-page.ts';
import { unknownsPage } from './unknowns-page.ts';

export interface StageInput {
  readonly firstRequest: FirstRequest;
  /** A success of each operation, as JSON text to be read. */
  readonly exampleOf: (id: OperationId) => string;
}

/**
 * Writes every page of the site into a folder, as Markdown: what is written by hand, and what follows
 * from the contract. Each page is the `index.md` of a folder, so that any web server finds it.
 */
export function stagePages(folder: string, input: StageInput): void {
  const pages = new Map<string, string>([
    ...handWritten(insertsOf(input.firstRequest)),
    ...readGuides().map(
      ({ name, markdown }) => [`guides/${name}`, withPageLinks(markdown)] as const,
    ),
    ['operations', operationsPage()],
    ...[...operationPages(input.exampleOf)].map(
      ([id, page]) => [`operations/${id}`, page] as const,
    ),
    ['codes', resultCodesPage()],
    ['unknowns', unknownsPage(readGaps(readFileSync(gapsFile, 'utf8')))],
  ]);
  for (const [address, markdown] of pages) {
    const file = join(folder, address, 'index.md');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, markdown);
  }
  const assets = join(portalFolder, 'public');
  if (existsSync(assets)) cpSync(assets, join(folder, 'public'), { recursive: true });
}

/** The files of pages/ by address; `home.md` is the page at the root. */
function handWritten(inserts: Inserts): readonly (readonly [string, string])[] {
  return readdirSync(pagesFolder).map((file) => {
    const name = file.slice(0, -'.md'.length);
    const markdown = readFileSync(join(pagesFolder, file), 'utf8');
    return [name === 'home' ? '' : name, withInserts(markdown, inserts, file)] as const;
  });
}

type Inserts = Readonly<Record<string, string>>;

/** What takes the place of a line `<!-- insert: NAME -->`. */
function insertsOf({ url, answer, program, output }: FirstRequest): Inserts {
  const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
  return {
    'first-request': fence('sh', `curl '${url}'`),
    'first-answer': fence('json', answer),
    'first-program': fence('ts', program),
    'first-output': fence('text', output),
  };
}

function withInserts(markdown: string, inserts: Inserts, file: string): string {
  return markdown.replaceAll(/<!-- insert: ([\w-]+) -->/g, (_, name: string) => {
    const text = inserts[name];
    if (text === undefined) throw new Error(`${file} asks for "${name}", which there is not.`);
    return text;
  });
}
