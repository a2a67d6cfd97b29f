import type { DatabaseSync } from 'node:sqlite';
import type { QuestionUpdate } from '../revision/answer-writer.ts';
import type { DatasetEntry } from './dataset-entry.ts';

type QuestionEntry = Extract<DatasetEntry, { readonly questionId: string }>;
type AnswerEntry = Extract<QuestionEntry, { readonly kind: 'answer' }>;

export interface StagedAnswers {
  add(entry: QuestionEntry): void;
  /** One update per question, with its answers in the order of the file. */
  updates(): Generator<QuestionUpdate>;
}

/** Stages answers in the data file until all lines are read: those of one question may be anywhere in the file. */
export function createStagedAnswers(database: DatabaseSync): StagedAnswers {
  const addAnswer = database.prepare(
    'INSERT INTO dataset_staged_answers (question, place, id, updated, body) VALUES (?, ?, ?, ?, ?)',
  );
  const addSlot = database.prepare(
    'INSERT OR REPLACE INTO dataset_staged_ad_slots (question, ad_slot) VALUES (?, ?)',
  );
  const readQuestions = database.prepare(`
    SELECT question FROM dataset_staged_answers UNION SELECT question FROM dataset_staged_ad_slots`);
  const readAnswers = database.prepare(
    'SELECT place AS position, id, updated, body FROM dataset_staged_answers WHERE question = ? ORDER BY number',
  );
  const readSlot = database.prepare(
    'SELECT ad_slot FROM dataset_staged_ad_slots WHERE question = ?',
  );
  const nextPositions = new Map<string, number>();

  const positionOf = ({ questionId, isNext, answer }: AnswerEntry) => {
    if (!isNext) return answer.position;
    const position = nextPositions.get(questionId) ?? 0;
    nextPositions.set(questionId, position + 1);
    return position;
  };

  return {
    add: (entry) => {
      if (entry.kind === 'question') {
        addSlot.run(entry.questionId, entry.adSlot);
        return;
      }
      const { id, updated, body } = entry.answer;
      addAnswer.run(entry.questionId, positionOf(entry), id, updated, body);
    },
    *updates() {
      for (const { question } of readQuestions.all()) {
        const questionId = String(question);
        const answers = readAnswers.all(questionId).map(({ position, id, updated, body }) => ({
          id: String(id),
          position: position === null ? null : Number(position),
          updated: Number(updated),
          body: String(body),
        }));
        const slot = readSlot.get(questionId);
        const adSlot = slot && (typeof slot.ad_slot === 'string' ? slot.ad_slot : null);
        yield { questionId, answers, adSlot };
      }
    },
  };
}
