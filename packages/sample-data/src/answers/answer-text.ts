import { at } from '../random/at.ts';
import type { Random } from '../random/random.ts';
import { answerBodies } from '../vocabulary/answer-bodies.ts';
import { answerClosings } from '../vocabulary/answer-closings.ts';
import { answerLists } from '../vocabulary/answer-lists.ts';
import { answerOpenings } from '../vocabulary/answer-openings.ts';
import type { PassageWords } from '../vocabulary/passage.ts';
import type { Language, Topic, TopicWords } from '../vocabulary/topic.ts';

export interface AnswerText {
  /** HTML. */
  readonly content: string;
  /** Plain text: the beginning of the content. */
  readonly excerpt: string;
  /** The content ends in the middle. */
  readonly truncated: boolean;
}

export interface AnswerTextRequest {
  readonly topic: Topic;
  readonly language: Language;
  /** Runs on from answer to answer: five neighbours, a page of them, have no passage in common. */
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
    // The first paragraph is never the one that is cut short.
    excerpt: [...(paragraphs[0] ?? '')].slice(0, excerptLength).join(''),
    truncated,
  };
}

/** Without the list and the end. One answer in ten is a piece of advice and nothing else. */
function mainParagraphs(
  { topic, language, turn }: AnswerTextRequest,
  words: () => PassageWords,
  random: Random,
): string[] {
  const { advice } = topic[language];
  // Four pieces of advice for five neighbours: one of them has none.
  const tips = advice.slice(turn % (advice.length + 1)).slice(0, 1);
  if (random.chance(0.12) && tips.length > 0) return tips;
  const passages = Array.from({ length: random.pick(passageCounts) }, (_, index) =>
    at(answerBodies[language], turn * passagesPerTurn + index)(words()),
  );
  return [at(answerOpenings[language], turn)(words()), ...tips, ...passages];
}

function passageWords({ name, things }: TopicWords, random: Random): PassageWords {
  const [thing = name, other = name] = random.sample(things, 2);
  return { topic: name, thing, other, number: random.between(2, 12) };
}

function listOf(intro: string, things: readonly string[]): string {
  return `<p>${intro}</p><ul>${things.map((thing) => `<li>${thing}</li>`).join('')}</ul>`;
}

/** The first half of the paragraphs, the last of them broken off. The tags stay balanced. */
function cutShort(paragraphs: readonly string[]): string {
  const kept = paragraphs.slice(0, Math.ceil(paragraphs.length / 2));
  return kept
    .map((text, index) => (index < kept.length - 1 ? text : `${firstPart(text)}…`))
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
