// Compares the translations of the contract with its texts. Lists the texts that are still English; an entry for a text that
// the contract no longer has, or that lost a name in code or a number, is an error.
import { type Locale, locales } from '../shared/page-addresses.ts';
import {
  translatableTexts,
  translationProblems,
  untranslatedPages,
} from './build/contract-texts.ts';
import { contractTexts } from './build/contract-translations.ts';
import { guidesFolder, pagesFolder } from './portal-files.ts';

const texts = translatableTexts();
for (const locale of locales.filter((name) => name !== 'en')) {
  const file = `openapi/locales/${locale}.yaml`;
  const { missing, errors } = problemsOf(locale);
  if (missing.length > 0) {
    console.log(`${file}: ${missing.length} texts have no translation and are shown in English:`);
    for (const text of missing) console.log(`  - ${text}`);
  }
  for (const folder of [guidesFolder, pagesFolder]) {
    for (const page of untranslatedPages(folder, locale))
      console.log(`${folder}/${page} has no translation in ${locale}/ and is shown in English.`);
  }
  for (const error of errors) console.error(`${file}: ${error}`);
  if (errors.length > 0) process.exitCode = 1;
}

function problemsOf(locale: Locale) {
  try {
    return translationProblems(texts, contractTexts(locale));
  } catch (error) {
    // Not a list, or not YAML.
    return { missing: [], errors: [Object(error).message] };
  }
}
