/**
 * The lines of an `api.md` that programs and operators depend on, each with the headings and the declaration that it is
 * in: headings, items of lists and code. Texts and tables explain, and may change.
 */
export function listLines(text: string): ReadonlySet<string> {
  const lines = new Set<string>();
  const headings: string[] = [];
  let isCode = false;
  let around: { readonly indent: number; readonly line: string }[] = [];
  for (const line of text.split('\n')) {
    const [, marks, heading] = /^(#+) (.*)$/.exec(line) ?? [];
    if (line.startsWith('```')) {
      isCode = !isCode;
      around = [];
    } else if (isCode) {
      const indent = line.search(/\S/);
      around = around.filter((outer) => outer.indent < indent);
      if (/\w/.test(line))
        lines.add([...headings, ...around.map((outer) => outer.line), line.trim()].join(' > '));
      around.push({ indent, line: line.trim() });
    } else if (marks !== undefined && heading !== undefined) {
      headings.splice(marks.length - 1, headings.length, heading);
      lines.add(headings.join(' > '));
    } else if (line.startsWith('- ')) lines.add([...headings, line.slice(2)].join(' > '));
  }
  return lines;
}
