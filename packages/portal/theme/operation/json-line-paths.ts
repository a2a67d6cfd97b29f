/**
 * The field that each line of a formatted JSON text belongs to, as fields are named in addresses: `data.users.id`, whatever
 * the position in a list. The text has to be indented by two spaces, with a member in each line.
 */
export function jsonLinePaths(lines: readonly string[]): readonly string[] {
  /** The name at each depth; empty for an element of a list. */
  const names: string[] = [];
  return lines.map((line) => {
    const [, indent = '', key] = /^( *)(?:"((?:[^"\\]|\\.)*)":)?/.exec(line) ?? [];
    const depth = indent.length / 2;
    const isEnd = /^\s*[\]}]/.test(line);
    if (!isEnd) {
      names.length = depth;
      names[depth] = key ?? '';
    }
    return names
      .slice(0, depth + 1)
      .filter(Boolean)
      .join('.');
  });
}
