import { readFileSync } from 'node:fs';

/** One statement of the specification: a table cell, a field, an allowed value, a code, a parameter. */
export interface Fact {
  /** The table or list of the specification that contains it. */
  table: string;
  /** What it is about: an operation, `object.field`, `operation.parameter`, `code N` or `document`. */
  subject: string;
  kind: string;
  /** The type in the words of the specification; `any` where it is not given or seen only as null. */
  type: string;
  /** Whether it is required, on some objects only, proven on one operation only, or assumed. */
  presence: string;
  value: string;
  /** Words that the contract's prose must contain: `a,b` requires both, `a/b` one of them. */
  words: string;
}

/** Something that the specification leaves open. */
export interface Unknown {
  id: string;
  kind: string;
  section: string;
  fact: string;
}

/** In the order of the specification. */
const FACT_FILES = [
  'operations',
  'base-addresses',
  'envelope',
  'author-data',
  'user-search-data',
  'answer-list-data',
  'answer',
  'advertisement',
  'endpoints',
  'authentication',
  'errors',
  'limits-and-versions',
  'meanings',
];

/** A line may omit empty cells at its end, since editors trim them. */
function readRows(name: string): string[][] {
  const file = new URL(`./facts/${name}.tsv`, import.meta.url);
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = (header ?? '').split('\t').length;
  return lines.map((line, index) => {
    const cells = line.split('\t');
    if (cells.length <= columns) return cells;
    throw new Error(
      `${name}.tsv line ${index + 2} has ${cells.length} cells for ${columns} columns`,
    );
  });
}

function toFact(cells: string[]): Fact {
  const [table = '', subject = '', kind = '', type = '', presence = '', value = '', words = ''] =
    cells;
  return { table, subject, kind, type, presence, value, words };
}

export function readFacts(): Fact[] {
  return FACT_FILES.flatMap((name) => readRows(name).map(toFact));
}

export function readUnknowns(): Unknown[] {
  return readRows('unknowns').map(([id = '', kind = '', section = '', fact = '']) => {
    return { id, kind, section, fact };
  });
}
