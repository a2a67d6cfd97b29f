import { responseHeaders } from '@social-data/server-protocol';
import { fillSection } from '../../../../test/readme/fill-section.ts';
import { gatewayOptions } from '../../src/config/gateway-options.ts';
import { type ConfigOption, flagOf } from '../../src/config/option-table.ts';

/** A page with the table of options as the code has them. */
export function withOptions(page: string): string {
  const options = Object.entries(gatewayOptions).map(([key, option]) => optionRow(key, option));
  const table = markdownTable([['option', 'default', 'what it is, or when to set it'], ...options]);
  return fillSection(page, 'options', table);
}

/** A page with the table of response headers as the code has them. */
export function withHeaders(page: string): string {
  const headers = Object.entries(responseHeaders).map(([name, text]) => [`\`${name}\``, text]);
  return fillSection(
    page,
    'response headers',
    markdownTable([['header', 'what it says'], ...headers]),
  );
}

function optionRow(key: string, { type, description, default: text = '' }: ConfigOption<unknown>) {
  const value = type.placeholder === undefined ? '' : ` <${type.placeholder}>`;
  const isShown = type.placeholder !== undefined && text !== '';
  return [`\`${flagOf(key)}${value}\``, isShown ? `\`${text}\`` : '', description];
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
