import { responseHeaders } from '@social-data/server-protocol';
import { gatewayOptions } from '../src/config/gateway-options.ts';
import { type ConfigOption, flagOf } from '../src/config/option-table.ts';

/** The README in the repository. */
export const readmeFile = new URL('../README.md', import.meta.url);

/**
 * The README with its tables of options and response headers as the code has them. Each table is between the comments
 * `<!-- name -->` and `<!-- /name -->`.
 */
export function withTables(readme: string): string {
  const options = Object.entries(gatewayOptions).map(([key, option]) => optionRow(key, option));
  const headers = Object.entries(responseHeaders).map(([name, text]) => [`\`${name}\``, text]);
  const withOptions = replaceTable(readme, 'options', ['option', 'default', 'what it is'], options);
  return replaceTable(withOptions, 'response headers', ['header', 'what it says'], headers);
}

function optionRow(key: string, { type, description, default: text = '' }: ConfigOption<unknown>) {
  const value = type.placeholder === undefined ? '' : ` <${type.placeholder}>`;
  const isShown = type.placeholder !== undefined && text !== '';
  return [`\`${flagOf(key)}${value}\``, isShown ? `\`${text}\`` : '', description];
}

function replaceTable(
  readme: string,
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const [before, , after] = readme.split(
    new RegExp(`(?<=<!-- ${name} -->\n)([^]*)(?=<!-- /${name} -->)`),
  );
  if (before === undefined || after === undefined)
    throw new Error(
      `The README has no place for the table: add <!-- ${name} --> and <!-- /${name} -->.`,
    );
  return `${before}\n${markdownTable([head, ...rows])}\n${after}`;
}

/** The columns are aligned, as the formatter of the repository does it. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...others]
    .map((cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`)
    .join('');
}
