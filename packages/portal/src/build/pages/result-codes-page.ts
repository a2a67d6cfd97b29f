import {
  type ResultCode,
  type ResultCodeInfo,
  type RetryAdvice,
  resultCodes,
} from '@social-data/contract/result-codes';
import { gatewayDemoTokens } from '../../../shared/demo-tokens.ts';
import { inlineHtml } from '../../../shared/inline-html.ts';
import type { Locale } from '../../../shared/page-addresses.ts';
import { sampleLanguages } from '../../../shared/samples.ts';
import { contractText } from '../contract-texts.ts';
import { contractCodes } from '../contract-translations.ts';
import { evidenceMark, factList, gapTitle, markdownPage } from './markdown-page.ts';
import type { CodesMessages } from './messages/en.ts';
import { pageMessages } from './page-messages.ts';
import { recoverySamples } from './recovery-samples.ts';

type Code = (typeof resultCodes)[number];

/** What a part of the page is written with. */
interface Writing {
  readonly locale: Locale;
  readonly messages: CodesMessages;
  /** Translates texts of the contract. */
  readonly text: (english: string) => string;
  /** When our servers send a code. */
  readonly causes: ReadonlyMap<number, string | undefined>;
}

/** The page of all result codes: an overview, a section for each code, programs that recover, headers. */
export function resultCodesPage(locale: Locale): string {
  const messages = pageMessages[locale].codes;
  const causes = new Map(contractCodes().map(({ code, cause }) => [code, cause]));
  const writing = { locale, messages, text: contractText(locale), causes };
  const { title, description } = messages;
  return markdownPage(
    { title, description, pageClass: 'codes-page' },
    `# ${title}

${messages.intro(resultCodes.length)}

${overview(writing)}

${messages.billedNote}

${resultCodes.map((code) => codeSection(code, writing)).join('\n\n')}

${recoverySections(messages)}

${headerSection(messages)}
`,
  );
}

/** The codes as a row of links, for the home page. */
export function codeStrip(locale: Locale): string {
  const text = contractText(locale);
  const links = resultCodes.map(
    ({ code, meaning }) =>
      `<li><a${code === 0 ? ' class="success"' : ''} href="/codes/#code-${code}"><strong>${code}</strong> <span>${text(meaning)}</span></a></li>`,
  );
  return `<ul class="code-strip">\n${links.join('\n')}\n</ul>`;
}

function overview({ messages, text, locale }: Writing): string {
  const rows = resultCodes.map((info) => {
    const { code, meaning, evidence, retry, billed }: ResultCodeInfo = info;
    const mark = evidenceMark(evidence, locale);
    const retryWord = retry ? messages.advice[retry.advice].short : '';
    return `| [${code}](#code-${code}) | ${text(meaning)}${mark} | ${retryWord} | ${billed ? messages.yes : messages.no} |`;
  });
  return `| ${messages.columns.join(' | ')} |\n|---:|---|---|---|\n${rows.join('\n')}`;
}

function codeSection(info: Code, writing: Writing): string {
  const { code, name, meaning } = info;
  return `## ${code} · ${name} {#code-${code}}

${writing.text(meaning)}

${factList(factsOf(info, writing))}`;
}

type Facts = readonly (readonly [name: string, html: string])[];

function factsOf(info: Code, writing: Writing): Facts {
  const { code, hint, fixedBy, billed } = info;
  const { messages, text, causes } = writing;
  const names = messages.facts;
  const cause = causes.get(code);
  return [
    [names.hint, inlineHtml(text(hint))],
    ...(cause === undefined ? [] : [[names.cause, inlineHtml(text(cause))] as const]),
    [names.fixedBy, text(fixedBy)],
    ...retryFacts(info, writing),
    [names.billed, billed ? messages.yes : messages.no],
    ...failureFacts(info, messages),
    ...linkFacts(code, writing),
  ];
}

function retryFacts({ code, retry }: ResultCodeInfo, { messages, text, locale }: Writing): Facts {
  if (retry === undefined || code === 0) return [];
  const { advice, evidence, note } = retry;
  const reason = note === undefined ? '' : `${messages.nextSentence}${inlineHtml(text(note))}`;
  const { facts, recovery } = messages;
  const link = `<a href="#recover-${advice}">${recovery[advice].title}</a>`;
  return [
    [facts.retry, `${messages.advice[advice].long}${evidenceMark(evidence, locale)}${reason}`],
    [facts.recover, link],
  ];
}

/** How to see the failure, and how the client reports it. */
function failureFacts(info: Code, messages: CodesMessages): Facts {
  const { code } = info;
  if (code === 0) return [];
  const className = 'error' in info ? info.error : 'ApiError';
  const demo = gatewayDemoTokens[code];
  const tokens = [
    `<code>mock-${code}</code> ${messages.onMock}<a href="/try/#operation=searchUsers&amp;code=${code}">${messages.produce}</a>`,
    ...(demo === undefined ? [] : [`<code>${demo}</code> ${inlineHtml(messages.onDemoGateway)}`]),
  ];
  return [
    [messages.facts.error, `<code>${className}</code>`],
    [messages.facts.produce, tokens.join('<br>')],
  ];
}

function linkFacts(code: Code['code'], { messages, locale }: Writing): Facts {
  const { gaps, headers } = codeLinks[code] ?? { gaps: [], headers: [] };
  const gapLinks = gaps.map((id) => `<a href="/unknowns/#gap-${id}">${gapTitle(id, locale)}</a>`);
  const headerLinks = ['X-Result-Code', ...headers].map(
    (name) => `<a href="#headers"><code>${name}</code></a>`,
  );
  return [
    [messages.facts.headers, headerLinks.join(messages.separator)],
    ...(gapLinks.length === 0 ? [] : [[messages.facts.gaps, gapLinks.join('<br>')] as const]),
  ];
}

const ADVICE: readonly RetryAdvice[] = ['backoff', 'cool-down', 'after-reset', 'never'];

function recoverySections({ recovery }: CodesMessages): string {
  const sections = ADVICE.map((advice) => {
    const { title, text } = recovery[advice];
    const tabs = sampleLanguages.flatMap(({ label, fence }) =>
      label === 'CLI'
        ? []
        : [`\`\`\`${fence} [${label}]\n${recoverySamples[advice][label]}\n\`\`\``],
    );
    return `### ${title} {#recover-${advice}}

${text}

::: code-group
${tabs.join('\n')}
:::`;
  });
  return `## ${recovery.title} {#recover}\n\n${recovery.intro}\n\n${sections.join('\n\n')}`;
}

function headerSection({ headers }: CodesMessages): string {
  const rows = Object.entries(headers.meanings).map(
    ([name, meaning]) => `| \`${name}\` | ${meaning} |`,
  );
  return `## ${headers.title} {#headers}

${headers.intro}

| ${headers.columns.join(' | ')} |
|---|---|
${rows.join('\n')}`;
}

interface CodeLinks {
  /** Ids of the gaps that a reader of this code should know. */
  readonly gaps: readonly string[];
  /** Headers that our servers send with it, beside `X-Result-Code` and `X-Request-Id`. */
  readonly headers: readonly CodeHeader[];
}

export type CodeHeader =
  | 'X-Result-Code'
  | 'Retry-After'
  | 'RateLimit'
  | 'RateLimit-Policy'
  | 'X-Cost'
  | 'X-Balance-Remaining'
  | 'X-Request-Id';

/** What the page of the codes links a code to. A code that is not here has no links. */
const codeLinks: { readonly [Code in ResultCode]?: CodeLinks } = {
  0: { gaps: ['code-type', 'billing'], headers: ['X-Cost', 'X-Balance-Remaining', 'RateLimit'] },
  100: { gaps: ['token-issuing', 'missing-token-code'], headers: [] },
  101: { gaps: ['unexplained-codes'], headers: [] },
  202: { gaps: ['unexplained-codes'], headers: [] },
  300: { gaps: ['unexplained-codes'], headers: [] },
  301: { gaps: ['retry-advice'], headers: ['Retry-After'] },
  302: { gaps: ['rate-limit-thresholds', 'retry-advice'], headers: ['Retry-After', 'RateLimit'] },
  303: { gaps: ['daily-quota-size', 'quota-reset'], headers: ['Retry-After', 'RateLimit'] },
  400: { gaps: ['odd-parameter-values', 'nothing-found'], headers: [] },
  500: { gaps: ['failure-http-status', 'retry-advice'], headers: [] },
  600: { gaps: ['failure-order'], headers: [] },
  601: { gaps: ['billing'], headers: ['X-Balance-Remaining'] },
};
