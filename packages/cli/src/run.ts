import { contractInfo, operations } from '@social-data/contract/operations';
import { CommanderError } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { UsageError } from './command-error.ts';
import { createProgram } from './program.ts';
import { type Language, languageOf, texts, useLanguage, withoutLang } from './texts/texts.ts';

const EXIT_USAGE = 2;

/** Runs the command line of this process and sets its exit code. */
export async function run(): Promise<void> {
  // A reader such as `head` may close the pipe early. Who writes sees it.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  try {
    const [lang, words] = withoutLang(process.argv.slice(2));
    await useLanguage(isLanguage(lang) ? lang : languageOf(process.env));
    if (lang !== undefined && !isLanguage(lang)) throw new UsageError(texts.usage.lang(lang));
    const contract = { title: contractInfo.title, version: packageFile.version };
    await createProgram(Object.values(operations), contract).parseAsync(words, {
      from: 'user',
    });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has printed the error. Help is thrown too, with exit code 0.
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
      return;
    }
    const { reportFailure } = await import('./failure.ts');
    reportFailure(error);
  }
}

function isLanguage(value: string | undefined): value is Language {
  return value === 'en' || value === 'zh';
}
