import type { DatabaseSync } from 'node:sqlite';
import type { QuestionChange } from '../change/answer-writer.ts';
import type { DatasetEntry } from './dataset-entry.ts';

type QuestionEntry = Extract<DatasetEntry, { readonly questionId: string }>;

export interface StagedAnswers {
  add(entry: QuestionEntry): void;
  /** Every question with what the file brings of it, in the order of the file. */
  questions(): Generator<QuestionChange>;
}

/** Answers of a file, put aside until it was read: those of one question may stand anywhere in it. */
export function stagedAnswers(database: DatabaseSync): StagedAnswers {
  const addAnswer = database.prepare(
    'INSERT INTO dataset_staged_answers (question, place, id, updated, body) VALUES (?, ?, ?, ?, ?)',
  );
  const addSlot = database.prepare(
    'INSERT OR REPLACE INTO dataset_staged_ad_slots (question, ad_slot) VALUES (?, ?)',
  );
  const readQuestions = database.prepare(`
    SELECT question FROM dataset_staged_answers UNION SELECT question FROM dataset_staged_ad_slots`);
  const readAnswers = database.prepare(
    'SELECT place, id, updated, body FROM dataset_staged_answers WHERE question = ? ORDER BY number',
  );
  const readSlot = database.prepare(
    'SELECT ad_slot FROM dataset_staged_ad_slots WHERE question = ?',
  );
  const nextPlaces = new Map<string, number>();

  const placeOf = ({ questionId, isNext, answer }: Extract<QuestionEntry, { kind: 'answer' }>) => {
    if (!isNext) return answer.place;
    const place = nextPlaces.get(questionId) ?? 0;
    nextPlaces.set(questionId, place + 1);
    return place;
  };

  return {
    add: (entry) => {
      if (entry.kind === 'question') {
        addSlot.run(entry.questionId, entry.adSlot);
        return;
      }
      const { id, updated, body } = entry.answer;
      addAnswer.run(entry.questionId, placeOf(entry), id, updated, body);
    },
    *questions() {
      for (const { question } of readQuestions.all()) {
        const questionId = String(question);
        const answers = readAnswers.all(questionId).map(({ place, id, updated, body }) => ({
          id: String(id),
          place: place === null ? null : Number(place),
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
