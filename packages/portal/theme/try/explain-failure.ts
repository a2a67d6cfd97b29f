import { ApiError } from '@social-data/client';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import type { Messages } from '../../shared/messages/en.ts';
import type { Failure } from './send-call.ts';

/** A failed call, explained to the reader: every fact once. */
export interface Explanation {
  readonly title: string;
  /** What the message of the server or the client says beyond title and steps; empty if nothing. */
  readonly message: string;
  /** What the reader can do or check. */
  readonly steps: readonly string[];
  /** The result code; undefined if the response had no envelope or its code is not in the contract. */
  readonly code: ResultCodeInfo | undefined;
}

/** The language of the page: its own words, and the translation of the contract's texts. */
export interface ExplanationLanguage {
  readonly words: Messages['failure'];
  readonly text: (english: string) => string;
}

/** Explains what happened to a failed call and what to do about it. */
export function explainFailure(
  failure: Failure,
  { words, text }: ExplanationLanguage,
): Explanation {
  const { error } = failure;
  const { message, hint } = error;
  if (error instanceof ApiError) {
    const code: ResultCodeInfo | undefined = resultCodes.find((info) => info.code === error.code);
    if (code === undefined) {
      return { title: words.code(error.code), message, steps: [hint], code };
    }
    const step = code.hint ?? hint;
    return {
      title: `${words.code(code.code)}: ${text(code.meaning)}`,
      // Our servers repeat the contract's sentences in their message.
      message: without(message, [code.meaning, step]),
      steps: [text(step)],
      code,
    };
  }
  const known = explainTransport(failure, words);
  if (known !== undefined) return { ...known, message: '', code: undefined };
  const { title, steps } = explainMissingEnvelope(failure, words);
  return { title, message, steps: [...steps, hint].filter((step) => step !== ''), code: undefined };
}

function without(message: string, sentences: readonly string[]): string {
  return sentences.reduce((rest, sentence) => rest.replace(sentence, ''), message).trim();
}

type Step = Pick<Explanation, 'title' | 'steps'>;

/** Explains a response that the client could not use: the page saw more of it than the client's error says. */
function explainTransport(
  { error, status, isRedirect }: Failure,
  words: Messages['failure'],
): Step | undefined {
  if (isRedirect) return { title: words.redirected, steps: [words.whyNotFollowed] };
  // With a status, the headers were readable: the server allows the page, whatever happened to the body.
  if (error.name === 'ConnectionError' && status !== undefined)
    return { title: words.cutOff, steps: [words.whereItBroke] };
  return undefined;
}

function explainMissingEnvelope({ error, call }: Failure, words: Messages['failure']): Step {
  switch (error.name) {
    case 'ConnectionError':
      return { title: words.noResponse, steps: [words.isListening(call.baseUrl), words.isAllowed] };
    case 'TimeoutError':
      return { title: words.late, steps: [words.timeout] };
    case 'ProtocolError':
      return { title: words.foreign, steps: [words.otherServer] };
    case 'ConfigurationError':
      return { title: words.notSent, steps: [] };
    default:
      return { title: error.name, steps: [] };
  }
}
