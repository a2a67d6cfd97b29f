import type { DatabaseSync } from 'node:sqlite';
import { adSlot, answersTo, sampleUser } from '@social-data/sample-data';
import type { CapturedAnswer, RevisionWriter } from './revision-writer.ts';
import { type ChangeOptions, writeInTimeSlices, writeRevision } from './write-revision.ts';

/** How much sample data: `author-1` …, the most popular users, and `question-1` … with their answers. */
export interface DatasetSize {
  readonly authors: number;
  readonly users: number;
  readonly questions: number;
}

/**
 * Adds sample data to the dataset while it serves calls. Stored data, imported or seeded, stays as it is: the same
 * size again changes nothing, a larger one adds the difference, a smaller one removes nothing.
 * @throws DatasetBusyError, DatasetWriteError, the signal's reason
 */
export function seedDataset(
  database: DatabaseSync,
  options: DatasetSize & ChangeOptions,
): Promise<void> {
  return writeRevision(database, (writer) => writeSeed(database, writer, options));
}

/** Writes the sample data into a revision that is not active yet. */
export async function writeSeed(
  database: DatabaseSync,
  writer: RevisionWriter,
  { authors, users, questions, onProgress, signal }: DatasetSize & ChangeOptions,
): Promise<void> {
  const addAll = (kind: keyof DatasetSize, total: number, add: (number: number) => void) => {
    function* steps() {
      for (let done = 1; done <= total; done += 1) {
        add(done);
        onProgress?.(`${kind}: ${done} of ${total}`);
        yield;
      }
    }
    return writeInTimeSlices(database, steps(), signal);
  };
  await addAll('authors', authors, (number) => writer.addSampleAuthor(`author-${number}`));
  await addAll('users', users, (number) => {
    const user = sampleUser(number);
    writer.putUser({ id: String(user.id), body: JSON.stringify(user) }, 'keep');
  });
  await addAll('questions', questions, (number) => {
    const questionId = `question-${number}`;
    if (writer.hasQuestion(questionId)) return;
    const slot = JSON.stringify(adSlot(questionId));
    writer.putAnswers({ questionId, answers: sampleAnswers(questionId), adSlot: slot });
  });
}

function sampleAnswers(questionId: string): CapturedAnswer[] {
  const answers = answersTo(questionId);
  return answers.slice(0, answers.total, '_default').map((answer, position) => ({
    id: String(answer.id),
    position,
    updated: answer.updated_time ?? 0,
    body: JSON.stringify(answer),
  }));
}
