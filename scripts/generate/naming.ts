// Names that JavaScript reserves, or that mean something on every object: a
// resource called `then` would make its client look like a promise.
const taken = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends
  false finally for function if implements import in instanceof interface let new null package
  private protected public return static super switch this throw true try typeof undefined var void
  while with yield arguments eval async constructor prototype then __proto__ toString valueOf
  hasOwnProperty toJSON name length`.split(/\s+/),
);

const identifierPattern = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export function isIdentifier(text: string): boolean {
  return identifierPattern.test(text);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{ID_Continue}]+|_+/u).filter((word) => word !== '');
}

function capitalize(word: string): string {
  return word.replace(/^./u, (first) => first.toUpperCase());
}

/** "creator-marketplace users" → "creatorMarketplaceUsers"; capitals inside words stay. */
function camelCase(text: string): string {
  const joined = wordsOf(text).map(capitalize).join('');
  // A leading run of capitals is one word ("URLList" → "urlList"), a single one too.
  return joined.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+/u, (start) => start.toLowerCase());
}

/** "a-b" → "AB". A name that would begin with a digit, or be empty, gets the prefix. */
export function pascalCaseName(text: string, prefix: string): string {
  const name = wordsOf(text).map(capitalize).join('');
  return isIdentifier(name) ? name : prefix + name;
}

/** A valid identifier that is no reserved word: `suffix` is added where the text alone is one. */
export function identifier(text: string, suffix: string): string {
  const plain = camelCase(text);
  if (plain === '' || taken.has(plain)) return plain === '' ? suffix.toLowerCase() : plain + suffix;
  return isIdentifier(plain) ? plain : `_${plain}`;
}

/** Gives names that are neither taken nor given before: the second `list` becomes `list2`. */
export function uniqueNames(takenNames: Iterable<string> = []): (name: string) => string {
  const given = new Set(takenNames);
  return (name) => {
    let unique = name;
    for (let count = 2; given.has(unique); count++) unique = `${name}${count}`;
    given.add(unique);
    return unique;
  };
}

/** Name for an operation that has none: `get` and `/users/{id}/posts` → `getUsersByIdPosts`. */
export function nameOfUnnamed(method: string, path: string): string {
  const readable = path.replaceAll('{', ' by ').replaceAll('}', ' ');
  return camelCase(`${method} ${readable}`);
}
