/** Reference model of the user search: scans every user instead of using an index. */

const unspacedScripts =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{Extended_Pictographic}]$/u;

type Kind = 'unspaced' | 'letter' | 'mark' | 'other';

interface Piece {
  readonly kind: 'unspaced' | 'word';
  readonly characters: readonly string[];
}

function kindOf(character: string): Kind {
  if (unspacedScripts.test(character)) return 'unspaced';
  if (/^[\p{L}\p{N}]$/u.test(character)) return 'letter';
  return /^\p{M}$/u.test(character) ? 'mark' : 'other';
}

/** Splits a text into runs of unspaced scripts and words that begin with a letter or digit. */
function piecesOf(text: string): Piece[] {
  const pieces: { kind: Piece['kind']; characters: string[] }[] = [];
  let before = kindOf('');
  for (const character of text.normalize('NFKC').toLowerCase()) {
    const found = kindOf(character);
    // A mark belongs to the word before it, and to nothing else.
    const kind: Kind = found === 'mark' && before === 'letter' ? 'letter' : found;
    if (kind === 'unspaced' || kind === 'letter') {
      if (kind !== before) {
        pieces.push({ kind: kind === 'letter' ? 'word' : 'unspaced', characters: [] });
      }
      pieces.at(-1)?.characters.push(character);
    }
    before = kind;
  }
  return pieces;
}

export interface SearchedFields {
  readonly name: string;
  readonly red_id: string;
  readonly desc: string;
}

/** Whether the user has every piece of the keyword. A keyword without pieces matches nobody. */
export function matchesByScan(keyword: string, { name, red_id, desc }: SearchedFields): boolean {
  const wanted = piecesOf(keyword);
  const present = [name, red_id, desc].flatMap(piecesOf);
  return wanted.length > 0 && wanted.every((piece) => hasPiece(piece, present));
}

function hasPiece({ kind, characters }: Piece, present: readonly Piece[]): boolean {
  const same = present.filter((piece) => piece.kind === kind);
  const holds = (part: readonly string[]) =>
    same.some((piece) => piece.characters.join('').includes(part.join('')));
  if (kind === 'word') {
    return same.some((piece) => piece.characters.join('').startsWith(characters.join('')));
  }
  if (characters.length <= 3) return holds(characters);
  return characters.slice(2).every((_, index) => holds(characters.slice(index, index + 3)));
}
