import type {
  Answer,
  AnswerRewardInfo,
  AnswerSuggestEdit,
  AnswerThumbnailInfo,
} from '@social-data/contract/types';
import { landscape } from '../pictures.ts';
import { itemAt, Random } from '../random/random.ts';
import {
  answerBodies,
  answerClosings,
  answerLists,
  answerOpenings,
  type PassageWords,
} from '../vocabulary/answer-passages.ts';
import { noticeTexts } from '../vocabulary/notice-texts.ts';
import type { Language, Topic, TopicWords } from '../vocabulary/topic.ts';
import type { AskedQuestion, PlannedAnswer } from './answer-plan.ts';
import { answerStatus } from './answer-status.ts';
import { ownMember, sampleMember } from './sample-member.ts';

interface AnswerText {
  /** HTML. */
  readonly content: string;
  /** Plain text: the beginning of the content. */
  readonly excerpt: string;
  /** Whether the content was cut. */
  readonly truncated: boolean;
}

interface AnswerTextRequest {
  readonly topic: Topic;
  readonly language: Language;
  /** Counts up from answer to answer, so that the five answers of a page share no passage. */
  readonly turn: number;
}

const excerptLength = 90;
const passagesPerTurn = 3;
const passageCounts = [1, 1, 2, 2, 3];

/** The text of one answer, of one to seven paragraphs. */
function answerText(request: AnswerTextRequest, random: Random): AnswerText {
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

type AnswerReactions = Pick<
  Answer,
  'voteup_count' | 'comment_count' | 'thanks_count' | 'favlists_count' | 'reaction' | 'relationship'
>;

interface ReactionRequest {
  readonly votes: number;
  /** Whether the account that collected the data wrote the answer. */
  readonly mine: boolean;
}

/** Counts derived from the votes, and the reactions of the collecting account, which the counts include. */
function answerReactions({ votes, mine }: ReactionRequest, random: Random): AnswerReactions {
  const liked = !mine && random.chance(0.06);
  const faved = !mine && random.chance(0.04);
  const thanked = !mine && random.chance(0.03);
  const opposed = !mine && !liked && random.chance(0.02);
  const likes = votes + (liked ? 1 : 0);
  const favorites = share(votes, 0.5, random) + (faved ? 1 : 0);
  return {
    voteup_count: likes,
    comment_count: share(votes, 0.2, random),
    thanks_count: share(votes, 0.12, random) + (thanked ? 1 : 0),
    favlists_count: favorites,
    reaction: {
      relation: { faved, liked },
      statistics: {
        down_vote_count: share(votes, 0.04, random) + (opposed ? 1 : 0),
        favorites,
        like_count: likes,
      },
    },
    relationship: {
      is_author: mine,
      is_authorized: mine && random.chance(0.5),
      is_favorited: faved,
      is_nothelp: opposed && random.chance(0.5),
      is_thanked: thanked,
      upvoted_followees: [],
      voting: vote(liked, opposed),
    },
  };
}

function share(votes: number, maximum: number, random: Random): number {
  return Math.floor(votes * maximum * random.unit() + random.unit() * 2);
}

function vote(liked: boolean, opposed: boolean): number {
  if (liked) return 1;
  return opposed ? -1 : 0;
}

const sizes = [
  { height: 720, width: 1080 },
  { height: 1080, width: 1440 },
  { height: 600, width: 900 },
];
const counts = [0, 0, 0, 1, 1, 2, 3];

/** The pictures of an answer; half of the answers have none. */
function answerPictures(answerId: string, random: Random): AnswerThumbnailInfo {
  const thumbnails = Array.from({ length: random.pick(counts) }, (_, index) => ({
    ...random.pick(sizes),
    token: `demo-picture-${answerId.slice('answer-'.length)}-${index + 1}`,
    type: 'image',
    url: landscape(random),
  }));
  return { count: thumbnails.length, type: 'thumbnail_info', thumbnails };
}

type AnswerNotices = Pick<
  Answer,
  'matrix_tips' | 'relevant_info' | 'reward_info' | 'settings' | 'suggest_edit'
>;

interface NoticeRequest {
  readonly topic: Topic;
  readonly language: Language;
  readonly id: string;
}

/** What the platform shows beside an answer: tips, rewards, a suggested edit. Most answers have few of them. */
function answerNotices(request: NoticeRequest, random: Random): AnswerNotices {
  const { topic, language, id } = request;
  const relevant = random.chance(0.15);
  return {
    matrix_tips: random.chance(0.1) ? noticeTexts.tip[language](topic, random.between(2, 80)) : '',
    relevant_info: {
      is_relevant: relevant,
      relevant_text: relevant ? noticeTexts.relevant[language](topic) : '',
      relevant_type: relevant ? 'topic' : '',
    },
    reward_info: rewardInfo(language, random),
    settings: { table_of_contents: { enabled: random.chance(0.1) } },
    suggest_edit: suggestEdit(language, id, random.chance(0.04)),
  };
}

function rewardInfo(language: Language, random: Random): AnswerRewardInfo {
  const rewardable = random.chance(0.35);
  const givers = rewardable && random.chance(0.4) ? random.between(1, 12) : 0;
  return {
    can_open_reward: rewardable && random.chance(0.5),
    is_rewardable: rewardable,
    reward_member_count: givers,
    reward_total_money: givers * 100 * random.between(1, 6),
    tagline: rewardable ? noticeTexts.reward[language] : '',
  };
}

function suggestEdit(language: Language, id: string, suggested: boolean): AnswerSuggestEdit {
  const words = noticeTexts.edit[language];
  const ifSuggested = (text: string): string => (suggested ? text : '');
  return {
    status: suggested,
    reason: ifSuggested(words.reason),
    tip: ifSuggested(words.tip),
    title: ifSuggested(words.title),
    url: ifSuggested(`https://qa.example/answers/${id}/edit`),
    unnormal_details: {
      description: ifSuggested(words.description),
      note: ifSuggested(words.note),
      reason: ifSuggested(words.reason),
      status: ifSuggested(words.status),
      reason_id: suggested ? 12 : 0,
    },
  };
}

export interface AnswerRequest {
  readonly asked: AskedQuestion;
  readonly plan: PlannedAnswer;
  readonly id: string;
  /** Shown on top of its question. */
  readonly sticky: boolean;
}

/** Makes the full answer of a plan. What the plan leaves open is derived from the identifier of the answer. */
export function sampleAnswer({ asked, plan, id, sticky }: AnswerRequest): Answer {
  const random = new Random('answer', id);
  const { author, language } = sampleMember(plan.member);
  const mine = plan.member === ownMember;
  const { truncated, ...text } = answerText(
    { topic: asked.topic, language, turn: asked.firstPassage + plan.rank },
    random,
  );
  return {
    id,
    type: 'answer',
    answer_type: 'normal',
    business_type: 'normal',
    url: `https://qa.example/answers/${id}`,
    ...text,
    editable_content: mine ? text.content : '',
    created_time: plan.created,
    updated_time: plan.updated,
    content_need_truncated: truncated,
    force_login_when_click_read_more: truncated && random.chance(0.5),
    attached_info: `demo-attached-info-${id.slice('answer-'.length)}`,
    annotation_action: null,
    decorative_labels: [],
    content_mark: {},
    reaction_instruction: {},
    author,
    question: asked.question,
    ...answerStatus({ language, mine, sticky }, random),
    ...answerReactions({ votes: plan.votes, mine }, random),
    ...answerNotices({ topic: asked.topic, language, id }, random),
    thumbnail_info: answerPictures(id, random),
  };
}
