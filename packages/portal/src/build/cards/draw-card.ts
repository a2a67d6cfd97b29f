import { renderAsync } from '@resvg/resvg-js';

/** The fonts are those of the machine. */
const FONTS = { font: { loadSystemFonts: true } } as const;

/** A card as PNG. */
export async function drawCard(svg: string): Promise<Uint8Array> {
  return (await renderAsync(svg, FONTS)).asPng();
}

/** A character that no font has. */
const NOWHERE = '\u{10FFFD}';

/** Whether a font of this machine has a character: without one, every character is drawn as the same empty box. */
export async function hasGlyph(character: string): Promise<boolean> {
  const [own, missing, nothing] = await Promise.all([character, NOWHERE, ''].map(pixelsOf));
  return own !== missing && own !== nothing;
}

async function pixelsOf(text: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><text x="8" y="48" font-size="40" font-family="sans-serif">${text}</text></svg>`;
  return (await renderAsync(svg, FONTS)).pixels.toString('latin1');
}
