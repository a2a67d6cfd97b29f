import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Block, pageBlocks } from '../../packages/portal/test/blocks/page-blocks.ts';

/**
 * The code blocks of a section of a guide.
 * @param section the id of the heading
 */
export function guideBlocks(guide: string, section: string): readonly Block[] {
  const file = new URL(`../../openapi/guides/${guide}.md`, import.meta.url);
  const [, text = ''] = readFileSync(fileURLToPath(file), 'utf8').split(`{#${section}}\n`);
  const [content = ''] = text.split('\n## ');
  return pageBlocks(content);
}

/** The files that a section of a guide shows, by their names: the blocks with the name of a file in brackets. */
export function guideFiles(guide: string, section: string): ReadonlyMap<string, string> {
  const files = guideBlocks(guide, section).flatMap(({ file, text }) =>
    file === undefined ? [] : [[file, text] as const],
  );
  if (files.length === 0) throw new Error(`The section ${section} of ${guide} shows no files.`);
  return new Map(files);
}

/** Writes the files into a project, with ports of the test in place of those that they show. */
export function writeFiles(
  project: string,
  files: ReadonlyMap<string, string>,
  ports: Readonly<Record<string, number>> = {},
): void {
  for (const [name, text] of files) {
    const path = join(project, name);
    mkdirSync(dirname(path), { recursive: true });
    const [shown, given] = [Object.keys(ports), Object.values(ports)];
    writeFileSync(
      path,
      shown.reduce((result, port, index) => result.replaceAll(port, String(given[index])), text),
    );
  }
}
