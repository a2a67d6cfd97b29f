import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import { gatewayDemoTokens } from '../../../shared/demo-tokens.ts';
import { inlineHtml } from '../../../shared/inline-html.ts';
import type { Locale } from '../../../shared/page-addresses.ts';
import { contractText } from '../contract-texts.ts';
import { contractCodes } from '../contract-translations.ts';
import { columns, evidenceMark, factTable, gapTitle, markdownPage } from './markdown-page.ts';
import type { CodesMessages } from './messages/en.ts';
import { pageMessages } from './page-messages.ts';

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

/** Sections that the page had, to which links from elsewhere may lead. */
const OLD_ADDRESSES = ['never', 'backoff', 'cool-down', 'after-reset']
  .map((advice) => `<span id="recover-${advice}"></span>`)
  .join('');

/** The page of all result codes: an overview, a section for each code, where to read on, headers. */
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

## ${messages.recovery.title} {#recover}

${OLD_ADDRESSES}${messages.recovery.text}

${headerSection(messages)}
`,
  );
}

/** The codes with their meanings, for the home page. */
export function codeList(locale: Locale): string {
  const text = contractText(locale);
  return columns(
    resultCodes.map(({ code, meaning }) => `**[${code}](/codes/#code-${code})** ${text(meaning)}`),
  );
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

${factTable(factsOf(info, writing))}`;
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
    ...gapFacts(info, writing),
  ];
}

function retryFacts({ code, retry }: ResultCodeInfo, { messages, text, locale }: Writing): Facts {
  if (retry === undefined || code === 0) return [];
  const { advice, evidence, note } = retry;
  const reason = note === undefined ? '' : `${messages.nextSentence}${inlineHtml(text(note))}`;
  const answer = `${messages.advice[advice].long}${evidenceMark(evidence, locale)}${reason}`;
  return [[messages.facts.retry, answer]];
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

/** The gaps that concern the codes without a meaning; what others leave open is on the page of the gaps. */
function gapFacts({ evidence }: ResultCodeInfo, { messages, locale }: Writing): Facts {
  if (evidence !== 'unknown') return [];
  const link = `<a href="/unknowns/#gap-unexplained-codes">${gapTitle('unexplained-codes', locale)}</a>`;
  return [[messages.facts.gaps, link]];
}
