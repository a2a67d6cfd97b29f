import { itemAt, type Random } from '../random/random.ts';
import {
  answerBodies,
  answerClosings,
  answerLists,
  answerOpenings,
  type PassageWords,
} from '../vocabulary/answer-passages.ts';
import type { Language, Topic, TopicWords } from '../vocabulary/topic.ts';

export interface AnswerText {
  /** HTML. */
  readonly content: string;
  /** Plain text: the beginning of the content. */
  readonly excerpt: string;
  /** Whether the content was cut. */
  readonly truncated: boolean;
}

export interface AnswerTextRequest {
  readonly topic: Topic;
  readonly language: Language;
  /** Counts up from answer to answer, so that the five answers of a page share no passage. */
  readonly turn: number;
}

const excerptLength = 90;
const passagesPerTurn = 3;
const passageCounts = [1, 1, 2, 2, 3];

/** The text of one answer, of one to seven paragraphs. */
export function answerText(request: AnswerTextRequest, random: Random): AnswerText {
  const { topic, language } = request;
  const words = (): PassageWords => passageWords(topic[language], random);
  const paragraphs = mainParagraphs(request, words, random);
  const html = paragraphs.map((text) => `<p>${text}</p>`);
  if (random.chance(0.2)) {
    const things = random.sample(topic[language].things, random.between(2, 3));
    html.push(listOf(random.pick(answerLists[language])(words()), things));
  }
  if (random.chance(0.4)) html.push(`<p>${random.pick(answerClosings[language])(words())}</p>`);
  const truncated = html.length > 4 && random.chance(0.3);
  return {
    content: truncated ? cutShort(paragraphs) : html.join(''),
    // The first paragraph is never cut.
    excerpt: [...(paragraphs[0] ?? '')].slice(0, excerptLength).join(''),
    truncated,
  };
}

/** The paragraphs before the list and the closing. About one answer in ten is only a piece of advice. */
function mainParagraphs(
  { topic, language, turn }: AnswerTextRequest,
  words: () => PassageWords,
  random: Random,
): string[] {
  const { advice } = topic[language];
  // There are four pieces of advice for the five answers of a page, so one answer has none.
  const tips = advice.slice(turn % (advice.length + 1)).slice(0, 1);
  if (random.chance(0.12) && tips.length > 0) return tips;
  const passages = Array.from({ length: random.pick(passageCounts) }, (_, index) =>
    itemAt(answerBodies[language], turn * passagesPerTurn + index)(words()),
  );
  return [itemAt(answerOpenings[language], turn)(words()), ...tips, ...passages];
}

function passageWords({ name, things }: TopicWords, random: Random): PassageWords {
  const [thing = name, other = name] = random.sample(things, 2);
  return { topic: name, thing, other, number: random.between(2, 12) };
}

function listOf(intro: string, things: readonly string[]): string {
  return `<p>${intro}</p><ul>${things.map((thing) => `<li>${thing}</li>`).join('')}</ul>`;
}

/** The first half of the paragraphs, the last one cut. The tags stay balanced. */
function cutShort(paragraphs: readonly string[]): string {
  const shown = paragraphs.slice(0, Math.ceil(paragraphs.length / 2));
  return shown
    .map((text, index) => (index < shown.length - 1 ? text : `${firstPart(text)}…`))
    .map((text) => `<p>${text}</p>`)
    .join('');
}

function firstPart(text: string): string {
  const characters = [...text];
  return characters
    .slice(0, Math.ceil(characters.length * 0.6))
    .join('')
    .trimEnd();
}
