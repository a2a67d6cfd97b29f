import type { DatabaseSync } from 'node:sqlite';
import type { Answer } from '@social-data/contract/types';
import { adSlot, answersTo, sampleUser } from '@social-data/sample-data';
import type { CapturedAnswer } from './answer-writer.ts';
import { changeDataset } from './change-dataset.ts';
import { inTurns } from './in-turns.ts';

/** How many of each: authors `author-1` …, the most popular users, questions `question-1` … with their answers. */
export interface SeedSize {
  readonly authors: number;
  readonly users: number;
  readonly questions: number;
}

export interface SeedOptions extends SeedSize {
  /** Called after every transaction. */
  readonly onProgress?: (progress: SeedProgress) => void;
  /** Gives the seed up; nothing of it stays. */
  readonly signal?: AbortSignal;
}

export interface SeedProgress {
  readonly kind: keyof SeedSize;
  readonly done: number;
  readonly total: number;
}

export interface SeedReport extends SeedSize {
  readonly ok: true;
}

/**
 * Fills the dataset with samples, while it serves. It only ever adds: what is there already, from an import too,
 * stays as it is. So a second run changes nothing, a larger number adds the rest, and a smaller one takes nothing away.
 * @throws DatasetBusyError, DatasetWriteError, the signal's reason
 */
export function seedDataset(database: DatabaseSync, options: SeedOptions): Promise<SeedReport> {
  const { authors, users, questions, onProgress, signal } = options;
  return changeDataset(database, async (change) => {
    const addAll = (kind: keyof SeedSize, total: number, add: (number: number) => void) => {
      let done = 0;
      const work = (number: number) => {
        add(number);
        done = number;
      };
      const afterTurn = () => onProgress?.({ kind, done, total });
      return inTurns(database, numbersTo(total), work, { signal, afterTurn });
    };
    await addAll('authors', authors, (number) => change.authors.addSample(`author-${number}`));
    await addAll('users', users, (number) => {
      const user = sampleUser(number);
      change.users.put({ id: String(user.id), body: JSON.stringify(user) }, 'keep');
    });
    await addAll('questions', questions, (number) => {
      const questionId = `question-${number}`;
      if (change.answers.isKnown(questionId)) return;
      const slot = JSON.stringify(adSlot(questionId));
      change.answers.put({ questionId, answers: sampleAnswers(questionId), adSlot: slot });
    });
    return { ok: true, authors, users, questions };
  });
}

function* numbersTo(total: number): Generator<number> {
  for (let number = 1; number <= total; number += 1) yield number;
}

function sampleAnswers(questionId: string): CapturedAnswer[] {
  const answers = answersTo(questionId);
  return answers.slice(0, answers.total, '_default').map((answer: Answer, place) => ({
    id: String(answer.id),
    place,
    updated: answer.updated_time ?? 0,
    body: JSON.stringify(answer),
  }));
}
