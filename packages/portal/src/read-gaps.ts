/** Something that the specification does not say, and what was made of it. */
export interface Gap {
  readonly id: string;
  /** Section of the specification. */
  readonly section: string;
  readonly fact: string;
  readonly choice: string;
  /** Number of the design decision. */
  readonly decision?: string;
  /** Where the choice is made. */
  readonly change: string;
  /** Where it shows in the bundle. */
  readonly pointers: readonly string[];
}

/** A place of the contract that is less than certain. */
export interface MarkedPlace {
  readonly evidence: string;
  readonly pointer: string;
  readonly note: string;
}

export interface Gaps {
  readonly gaps: readonly Gap[];
  /** What each word of evidence means, in the order of the list. */
  readonly meanings: ReadonlyMap<string, string>;
  readonly places: readonly MarkedPlace[];
}

/** Reads the generated GAPS.md. Throws where it is not of the form that the generator writes. */
export function readGaps(markdown: string): Gaps {
  const [list = '', marked = ''] = markdown.split('\n## Marked places of the contract\n');
  const gaps = sectionsOf(list, '###').flatMap(({ title, body }) =>
    sectionsOf(body, '####').map((entry) => readGap(title, entry)),
  );
  const levels = sectionsOf(marked, '###').map(({ title, body }) => ({
    evidence: title.toLowerCase(),
    meaning: body.trim().split('\n')[0] ?? '',
    rows: rowsOf(body).slice(1),
  }));
  if (gaps.length === 0 || levels.length === 0) throw new Error('GAPS.md has no gaps or no marks.');
  return {
    gaps,
    meanings: new Map(levels.map(({ evidence, meaning }) => [evidence, meaning])),
    places: levels.flatMap(({ evidence, rows }) =>
      rows.map(([pointer = '', note = '']) => ({
        evidence,
        pointer: pointer.replaceAll('`', ''),
        note,
      })),
    ),
  };
}

interface Section {
  readonly title: string;
  readonly body: string;
}

function sectionsOf(markdown: string, mark: string): readonly Section[] {
  const [, ...parts] = `\n${markdown}`.split(`\n${mark} `);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    return { title: part.slice(0, end), body: part.slice(end + 1) };
  });
}

function readGap(section: string, { title, body }: Section): Gap {
  const rows = new Map(rowsOf(body).map(([name = '', text = '']) => [name, text]));
  const need = (name: string): string => {
    const text = rows.get(name);
    if (text === undefined) throw new Error(`The gap ${title} in GAPS.md has no "${name}".`);
    return text;
  };
  const decision = rows.get('Decision');
  return {
    id: title,
    section,
    fact: body.slice(0, body.indexOf('\n|')).trim(),
    choice: need('Our choice'),
    ...(decision ? { decision } : {}),
    change: need('To change it'),
    pointers: [...need('In the contract').matchAll(/`([^`]+)`/g)].map(
      ([, pointer = '']) => pointer,
    ),
  };
}

/** The cells of a table, without the row that names the columns where it is empty and without the rule. */
function rowsOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\|( \|)+$/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(/ (?<!\\)\| /)
        .map((cell) => cell.replaceAll('\\|', '|')),
    );
}
