// Opens a seeded data file, searches it, and sends the time of each kind of search to its parent. Arguments: the file,
// and the number of users.
import { performance } from 'node:perf_hooks';
import { sampleUser } from '@social-data/sample-data';
import { openDatabase } from '../../../packages/gateway/src/database/open-database.ts';
import { createDatasetSource } from '../../../packages/gateway/src/dataset/create-dataset-source.ts';
import { residentMebibytes } from '../../process/resident-mebibytes.ts';
import { medianAndP99 } from '../percentiles.ts';

const [file = '', users = '0'] = process.argv.slice(2);
/** Searches of each kind, all different. */
const SEARCHES = 1_000;
const PAGES = [1, 50];

const start = performance.now();
const database = openDatabase({ file });
const source = createDatasetSource({
  database,
  cursorSecret: 'a secret of this benchmark',
  publicUrl: () => 'https://gateway.example',
});
await find('camping', 1);
const startMs = performance.now() - start;

const times = [];
for (const [kind, keywords] of Object.entries(keywordsByKind(Number(users))))
  for (const page of PAGES) times.push({ kind, page, ...(await measure(keywords, page)) });
process.send?.({ startMs, times, peakMiB: residentMebibytes('self', 'VmHWM') });
await source.close();
database.close();
process.disconnect?.();

/** A search that is too expensive for the event loop runs in a thread, and is waited for. */
async function find(keyword: string, page: number): Promise<void> {
  const signal = new AbortController().signal;
  const caller = { sent: [], accountId: '', onHangUp: () => () => {} };
  const values = { keyword, page };
  const call = { operationId: 'searchUsers' as const, values, ...caller, deadline: 1e12, signal };
  const result = source.ask(call);
  if (result instanceof Promise) await result;
}

/** Microseconds at the median and at the 99th percentile. */
async function measure(
  keywords: readonly string[],
  page: number,
): Promise<{ median: number; p99: number }> {
  const found: number[] = [];
  for (const keyword of keywords) {
    const begin = performance.now();
    await find(keyword, page);
    found.push((performance.now() - begin) * 1000);
  }
  return medianAndP99(found);
}

/** Keywords from users of the whole population, altered where a search has to find no user. */
function keywordsByKind(population: number): Record<string, string[]> {
  const step = Math.max(1, Math.floor(population / 10_000));
  const texts: string[] = [];
  for (let number = 1; number <= population; number += step) {
    const { name = '', desc = '' } = sampleUser(number);
    texts.push(`${name} ${desc}`);
  }
  const chinese = texts.flatMap((text) => text.match(/\p{Script=Han}+/gu) ?? []);
  const latin = texts.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []);
  const parts = (words: readonly string[], length: number) =>
    words.flatMap((word) => (word.length < length ? [] : [word.slice(-length)]));
  const with2 = parts(chinese, 2);
  return {
    '1 character': different(parts(chinese, 1)),
    '2 characters': different(with2),
    '3 characters': different(parts(chinese, 3)),
    '5 characters': different(parts(chinese, 5)),
    '1 letter': different(latin.map((word) => word.slice(0, 1))),
    '3 letters': different(latin.map((word) => word.slice(0, 3))),
    'a word': different(latin),
    'two words of one user': different(texts.flatMap(twoWordsOf)),
    'two words that rarely meet': different(
      latin.map((word, index) => `${word} ${with2[(index * 31) % with2.length]}`),
    ),
    '2 characters that no user has': different(with2.map((pair) => `${pair.slice(0, 1)}龘`)),
    '3 characters that no user has': different(with2.map((pair) => `${pair}龘`)),
    'a word that no user has': different(latin.map((word) => `${word}zzq`)),
  };
}

function twoWordsOf(text: string): string[] {
  const words = text.match(/\p{Script=Han}{2,}|[A-Za-z]{3,}/gu) ?? [];
  const [first, last] = [words[0], words.at(-1)];
  return words.length < 2 ? [] : [`${first?.slice(0, 3)} ${last?.slice(0, 3)}`];
}

/** SEARCHES keywords, all different, so that no result is cached. Where there are too few, trailing blanks make more. */
function different(keywords: readonly string[]): string[] {
  const unique = [...new Set(keywords)];
  return Array.from(
    { length: SEARCHES },
    (_, index) =>
      (unique[index % unique.length] ?? '') + ' '.repeat(Math.floor(index / unique.length)),
  );
}
