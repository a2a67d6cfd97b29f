import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractInfo } from '@social-data/contract/operations';
import { cardAddress } from '../../../shared/card-address.ts';
import { type Locale, localizedAddress } from '../../../shared/locale.ts';
import { portalFolder } from '../../portal-files.ts';
import { contractText } from '../contract-texts.ts';
import type { SitePage } from '../text/site-pages.ts';
import { cardSvg } from './card-svg.ts';
import { drawCard, hasGlyph } from './draw-card.ts';

/** A character of each language that a font for it has. */
const TYPICAL: Readonly<Record<Locale, string>> = { en: 'A', zh: '美' };

/**
 * Draws the card of every page. Where this machine has no Chinese font, the cards of Chinese pages are those of the English
 * ones; where it has none at all, every page has the card of its language that is in public/.
 */
export async function writeCards(folder: string, pages: readonly SitePage[]): Promise<void> {
  const [hasLatin, hasChinese] = await Promise.all([hasGlyph(TYPICAL.en), hasGlyph(TYPICAL.zh)]);
  const mark = readFileSync(join(portalFolder, 'public/mark.svg'), 'utf8');
  const drawn = (page: SitePage) => {
    const shown = page.locale === 'zh' && !hasChinese ? inEnglish(page, pages) : page;
    const siteTitle = contractText(shown.locale)(contractInfo.title);
    return drawCard(cardSvg({ siteTitle, title: shown.title, text: shown.description }, mark));
  };
  await Promise.all(
    pages.map(async (page) => {
      const file = join(folder, cardAddress(page.address));
      const ready = join(portalFolder, `public/cards/${page.locale}.png`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, hasLatin ? await drawn(page) : readFileSync(ready));
    }),
  );
}

function inEnglish(page: SitePage, pages: readonly SitePage[]): SitePage {
  const found = pages.find(
    (other) => other.locale === 'en' && localizedAddress(other.address, 'zh') === page.address,
  );
  return found ?? page;
}
