import type { RunnableCall, RunnableCalls } from '../../../../shared/samples/runnable-call.ts';
import { attribute } from '../markup.ts';
import { readCurl } from './read-curl.ts';
import { readProgram } from './read-program.ts';

/** A group of samples in tabs, or one that stands alone. */
const SAMPLES = /^::: code-group\n.*?^:::$|^```\w+[^\n]*\n.*?^```$/gms;
const SAMPLE = /^```(\w+)(?: \[([^\]\n]+)\])?\n(.*?)\n```$/gms;

/** How samples are read, by the language of their fence. */
const READERS: Readonly<Record<string, (text: string) => RunnableCall | undefined>> = {
  sh: readCurl,
  ts: readProgram,
  js: readProgram,
};

/** Names of samples that stand alone, for readers who do not see them. */
const NAMES: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', js: 'JavaScript' };

/**
 * Puts a button beside each sample that is one call to the mock with values that are written out: one curl command, or
 * a program with one call of the client or one `fetch`. A loop, a second call, an option that changes the response, a
 * token that needs several requests and another server make it more than that, and such a sample is only copied.
 */
export function withRunButtons(markdown: string): string {
  return markdown.replaceAll(SAMPLES, (block) => {
    const calls = callsOf(block);
    if (Object.keys(calls).length === 0) return block;
    return `<RunnableSamples calls="${attribute(JSON.stringify(calls))}">\n\n${block}\n\n</RunnableSamples>`;
  });
}

/** The calls of the buttons of a page, as Markdown. */
export function callsIn(markdown: string): readonly RunnableCall[] {
  return [...markdown.matchAll(/<RunnableSamples calls="([^"]*)">/g)].flatMap(([, text = '']) =>
    Object.values<RunnableCall>(JSON.parse(textOfAttribute(text))),
  );
}

/** Whether a page, as Markdown, has something that sends calls. */
export function sendsCalls(markdown: string): boolean {
  return /<(RunnableSamples|TryIt)\b/.test(markdown);
}

function callsOf(block: string): RunnableCalls {
  const found = [...block.matchAll(SAMPLE)].flatMap(([, fence = '', tab, text = '']) => {
    const call = READERS[fence]?.(text);
    return call === undefined ? [] : [[tab ?? NAMES[fence] ?? fence, call] as const];
  });
  return Object.fromEntries(found);
}

function textOfAttribute(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
