import { ApiError, type SocialDataError } from '@social-data/client';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import type { Messages } from '../../shared/messages/en.ts';

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
  error: SocialDataError,
  baseUrl: string,
  { words, text }: ExplanationLanguage,
): Explanation {
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
  const { title, steps } = explainMissingEnvelope(error, baseUrl, words);
  return { title, message, steps: [...steps, hint].filter((step) => step !== ''), code: undefined };
}

function without(message: string, sentences: readonly string[]): string {
  return sentences.reduce((rest, sentence) => rest.replace(sentence, ''), message).trim();
}

function explainMissingEnvelope(
  error: SocialDataError,
  baseUrl: string,
  words: Messages['failure'],
): Pick<Explanation, 'title' | 'steps'> {
  switch (error.name) {
    case 'ConnectionError':
      return { title: words.noResponse, steps: [words.isListening(baseUrl), words.isAllowed] };
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
