/** What a search has to find, written down without any index, to be compared with. */

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

/** Character by character: a run of unspaced writing, or a word that begins with a letter or digit. */
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

export interface Searched {
  readonly name: string;
  readonly red_id: string;
  readonly desc: string;
}

/** Whether every piece of the keyword is in the user; nothing is found by a keyword without any. */
export function isFound(keyword: string, { name, red_id, desc }: Searched): boolean {
  const wanted = piecesOf(keyword);
  const there = [name, red_id, desc].flatMap(piecesOf);
  return wanted.length > 0 && wanted.every((piece) => isThere(piece, there));
}

function isThere({ kind, characters }: Piece, there: readonly Piece[]): boolean {
  const same = there.filter((piece) => piece.kind === kind);
  const holds = (part: readonly string[]) =>
    same.some((piece) => piece.characters.join('').includes(part.join('')));
  if (kind === 'word') {
    return same.some((piece) => piece.characters.join('').startsWith(characters.join('')));
  }
  if (characters.length <= 3) return holds(characters);
  return characters.slice(2).every((_, index) => holds(characters.slice(index, index + 3)));
}
