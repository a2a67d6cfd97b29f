import {
  type ResultCodeInfo,
  type RetryAdvice,
  resultCodes,
} from '@social-data/contract/result-codes';
import { gatewayDemoTokens } from '../../../shared/demo-tokens.ts';
import { inlineHtml } from '../../../shared/inline-html.ts';
import type { Locale } from '../../../shared/locale.ts';
import { codeCauses } from './code-causes.ts';
import { markdownPage } from './markdown-page.ts';
import { evidenceMark, factList } from './markup.ts';

const advice: { readonly [Advice in RetryAdvice]: string } = {
  never: 'no',
  backoff: 'yes, after a growing wait',
  'cool-down': 'yes, after all calls have paused',
  'after-reset': 'after the quota has been reset',
};

/** The page of all result codes: an overview as a table, then a section for each code. */
export function resultCodesPage(_locale: Locale): string {
  const rows = resultCodes.map(tableRow);
  return markdownPage(
    {
      title: 'Result codes',
      description: 'Every value of the field code: meaning, cause, who fixes it, whether to retry.',
      pageClass: 'codes-page',
    },
    `# Result codes

The field \`code\` in the body decides, never the HTTP status: a call succeeded if and only if it is 0.
${resultCodes.length} values are declared; for three of them no meaning is given. Retry advice that the specification does
not give is our own and is marked as such.

| code | meaning | retry | billed |
|---:|---|---|---|
${rows.join('\n')}

"Billed" says whether the gateway of this project charges for such a call. What the service itself charges is
[not shown](/unknowns/).

${resultCodes.map(codeSection).join('\n\n')}
`,
  );
}

function tableRow({ code, meaning, evidence, retry, billed }: ResultCodeInfo): string {
  const mark = evidenceMark(evidence);
  const retryWord = retry ? advice[retry.advice].split(',')[0] : '';
  return `| [${code}](#code-${code}) | ${meaning}${mark} | ${retryWord} | ${billed ? 'yes' : 'no'} |`;
}

function codeSection(info: (typeof resultCodes)[number]): string {
  const { code, name, meaning } = info;
  return `## ${code} · ${name} {#code-${code}}

${meaning}

${factList(factsOf(info))}`;
}

function factsOf(info: (typeof resultCodes)[number]): readonly (readonly [string, string])[] {
  const { code, hint, fixedBy, billed } = info;
  const { retry }: ResultCodeInfo = info;
  const facts: (readonly [string, string])[] = [['What to do', inlineHtml(hint)]];
  if (code !== 0) facts.push(['Cause on our servers', inlineHtml(codeCauses[code])]);
  facts.push(['Who fixes it', fixedBy]);
  if (retry) {
    const { evidence, note } = retry;
    const reason = note === undefined ? '' : `. ${inlineHtml(note)}`;
    facts.push(['Retry', `${advice[retry.advice]}${evidenceMark(evidence)}${reason}`]);
  }
  facts.push(['Billed by the gateway', billed ? 'yes' : 'no']);
  if (code === 0) return facts;
  const className = 'error' in info ? info.error : 'ApiError';
  const demo = gatewayDemoTokens[code];
  const tokens = [`<code>mock-${code}</code> on the mock`];
  if (demo !== undefined) tokens.push(`<code>${demo}</code> on a gateway with <code>--demo</code>`);
  return [
    ...facts,
    ['Error of the client', `<code>${className}</code>`],
    ['To see it', tokens.join(', ')],
  ];
}
