import type { OperationInfo } from '@social-data/contract/operations';
import { kebabCase } from '../flags/kebab-case.ts';
import { onlyRequired } from '../flags/parameter-flags.ts';

/** What Chinese spreadsheets call the parameters. */
const CHINESE: Readonly<Record<string, readonly string[]>> = {
  keyword: ['关键词', '关键字', '搜索词'],
  oAuthorId: ['作者 ID', '作者ID', '达人 ID', '达人ID'],
  questionId: ['问题 ID', '问题ID'],
  platform: ['平台'],
  industryTag: ['行业', '行业标签'],
  page: ['页码'],
};

/** The parameter that each cell of a first line names; undefined for a cell that names none. */
export function matchColumns(
  cells: readonly string[],
  operation: OperationInfo,
): readonly (string | undefined)[] {
  const names = namesOf(operation);
  return cells.map((cell) => names.get(keyOf(cell)));
}

/** All names of the parameters: as they are, as the flags, and as the columns of an output. */
function namesOf({ parameters }: OperationInfo): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (alias: string, name: string) => {
    if (!names.has(keyOf(alias))) names.set(keyOf(alias), name);
  };
  for (const { name } of parameters) {
    add(name, name);
    add(kebabCase(name), name);
    for (const alias of CHINESE[name] ?? []) add(alias, name);
  }
  const only = onlyRequired(parameters)?.name;
  if (only === undefined) return names;
  // As in the columns of an output, where an author is `author_id`.
  const plain = /(?:^|[a-z])([A-Z][a-z]*Id)$/.exec(only)?.[1];
  if (plain !== undefined) add(plain, only);
  if (/Id$/.test(only)) add('id', only);
  return names;
}

/** Without case, blanks, hyphens and underscores. */
function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '');
}
