import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OperationId } from '@social-data/contract/operations';
import { pagesFolder, portalFolder } from '../../portal-files.ts';
import type { FirstRequest } from '../first-request.ts';
import { linkToPages, readGuides } from './guides.ts';
import { operationPages, operationsPage } from './operation-pages.ts';
import { resultCodesPage } from './result-codes-page.ts';
import { unknownsPage } from './unknowns-page.ts';

export interface PageInput {
  readonly firstRequest: FirstRequest;
  /** The example of an operation's success, as formatted JSON. */
  readonly exampleOf: (id: OperationId) => string;
}

/**
 * Writes every page of the site into a folder as Markdown: the handwritten pages, the guides, and the
 * pages made from the contract. Each page is the `index.md` of a folder, so any web server finds it.
 */
export function writePages(folder: string, input: PageInput): void {
  const pages = new Map<string, string>([
    ...handwrittenPages(insertsOf(input.firstRequest)),
    ...readGuides().map(({ name, markdown }) => [`guides/${name}`, linkToPages(markdown)] as const),
    ['operations', operationsPage()],
    ...[...operationPages(input.exampleOf)].map(
      ([id, page]) => [`operations/${id}`, page] as const,
    ),
    ['codes', resultCodesPage()],
    ['unknowns', unknownsPage()],
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
function handwrittenPages(inserts: Inserts): readonly (readonly [string, string])[] {
  return readdirSync(pagesFolder).map((file) => {
    const name = file.slice(0, -'.md'.length);
    const markdown = readFileSync(join(pagesFolder, file), 'utf8');
    return [name === 'home' ? '' : name, withInserts(markdown, inserts, file)] as const;
  });
}

type Inserts = Readonly<Record<string, string>>;

/** The code blocks that replace lines of the form `<!-- insert: NAME -->`, by name. */
function insertsOf({ url, body, program, output }: FirstRequest): Inserts {
  const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
  return {
    'first-request': fence('sh', `curl '${url}'`),
    'first-response': fence('json', body),
    'first-program': fence('ts', program),
    'first-output': fence('text', output),
  };
}

function withInserts(markdown: string, inserts: Inserts, file: string): string {
  return markdown.replaceAll(/<!-- insert: ([\w-]+) -->/g, (_, name: string) => {
    const text = inserts[name];
    if (text === undefined) throw new Error(`${file} names an unknown insert: "${name}".`);
    return text;
  });
}
