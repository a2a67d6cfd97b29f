import { escapeHtml } from '../../../shared/inline-html.ts';
import { wrapText } from './wrap-text.ts';

/** Width and height of a card in pixels, the size that previews of links expect. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Sans-serif fonts of the systems that portals are built on; the first that a machine has is drawn. */
const FONTS =
  "Inter, 'Helvetica Neue', Arial, 'Liberation Sans', 'Noto Sans', 'DejaVu Sans', 'PingFang SC', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Microsoft YaHei', 'WenQuanYi Micro Hei', sans-serif";

const MARGIN = 90;
const TITLE_SIZE = 68;
const TEXT_SIZE = 34;
const INNER_WIDTH = CARD_SIZE.width - 2 * MARGIN;

export interface CardTexts {
  readonly siteTitle: string;
  readonly title: string;
  /** One or two sentences below the title. */
  readonly text: string;
}

/** The card of a page as SVG, in the colours of the light theme. `mark` is the mark of the site as SVG. */
export function cardSvg({ siteTitle, title, text }: CardTexts, mark: string): string {
  const { width, height } = CARD_SIZE;
  const titleLines = wrapText(title, INNER_WIDTH / TITLE_SIZE, 3);
  const textLines = wrapText(text, INNER_WIDTH / TEXT_SIZE, 2);
  const titleTop = 290;
  const textTop = titleTop + (titleLines.length - 1) * TITLE_SIZE * 1.15 + TEXT_SIZE * 1.9;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${FONTS}">
<rect width="${width}" height="${height}" fill="#fbfaf6"/>
<rect y="${height - 18}" width="${width}" height="18" fill="#0b6b5b"/>
<svg x="${MARGIN}" y="80" width="88" height="88" viewBox="0 0 32 32">${mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')}</svg>
<text x="${MARGIN + 116}" y="136" font-size="32" fill="#0b5d50">${escapeHtml(siteTitle)}</text>
${lines(titleLines, titleTop, TITLE_SIZE, 'font-weight="700" fill="#1b2420"')}
${lines(textLines, textTop, TEXT_SIZE, 'fill="#4c5a53"')}
</svg>`;
}

function lines(texts: readonly string[], top: number, size: number, style: string): string {
  return texts
    .map((text, index) => {
      const y = top + index * size * 1.15;
      return `<text x="${MARGIN}" y="${y}" font-size="${size}" ${style}>${escapeHtml(text)}</text>`;
    })
    .join('\n');
}
