/** A user as "Try it" shows it. */
export interface ShownUser {
  /** In place of the avatar, which is a picture of its own. */
  readonly letter: string;
  readonly name: string;
  readonly lines: readonly string[];
}

export interface PictureContent {
  /** What is typed and printed in the terminal, line by line. A typed line begins with "$ ". */
  readonly terminal: readonly string[];
  /** What the page says about the response. */
  readonly summary: string;
  readonly users: readonly ShownUser[];
}

const WIDTH = 1160;
const PADDING = 28;
const LINE = 24;
const CARD_WIDTH = 352;
const CARD_HEIGHT = 104;
/** Characters that fit into a line of a card. */
const CARD_COLUMNS = 38;
/** Seconds from one line of the terminal to the next. */
const STEP_S = 0.6;

const STYLE = `
  text { font-family: ui-sans-serif, system-ui, "Segoe UI", sans-serif; font-size: 14px; fill: #1c2521; }
  .terminal { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 13.5px; fill: #cfe3da; }
  .typed { fill: #7be0b8; font-weight: 600; }
  .quiet { fill: #4b5a53; font-size: 13px; }
  .strong { font-weight: 650; font-size: 15px; }
  .letter { font-weight: 650; fill: #0b6b53; text-anchor: middle; }
  .step { animation: appear 0.4s both; }
  @keyframes appear { from { opacity: 0; } }
  @media (prefers-reduced-motion: reduce) { .step { animation: none; } }
`;

/** An SVG that shows the terminal line by line, and then the users that the page shows. */
export function drawPicture({ terminal, summary, users }: PictureContent): string {
  const terminalHeight = PADDING + terminal.length * LINE;
  const pageTop = terminalHeight + 24;
  const height = pageTop + 62 + CARD_HEIGHT + PADDING;
  const lines = terminal.map((line, index) => {
    const kind = line.startsWith('$ ') ? 'terminal typed' : 'terminal';
    return text(line, { kind, x: PADDING, y: PADDING + 6 + index * LINE, step: index });
  });
  const last = terminal.length;
  const cards = users.map((user, index) => card(user, index, pageTop + 62, last + 1 + index));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>From npm start to the users of a search</title>
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${height}" rx="14" fill="#f3f0e9"/>
<path d="M0 14a14 14 0 0 1 14-14h${WIDTH - 28}a14 14 0 0 1 14 14v${terminalHeight - 14}H0z" fill="#12211c"/>
${lines.join('\n')}
${text(summary, { kind: 'strong', x: PADDING, y: pageTop + 26, step: last })}
${cards.join('\n')}
</svg>
`;
}

function card(
  { letter, name, lines }: ShownUser,
  index: number,
  top: number,
  step: number,
): string {
  const left = PADDING + index * (CARD_WIDTH + 24);
  const words = lines.map((line, row) =>
    text(shortened(line), { kind: 'quiet', x: left + 74, y: top + 52 + row * 20 }),
  );
  return `<g ${delay(step)}>
<rect x="${left}" y="${top}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="12" fill="#fffefb" stroke="#ddd8cc"/>
<circle cx="${left + 38}" cy="${top + 38}" r="22" fill="#dcefe6"/>
${text(letter, { kind: 'letter', x: left + 38, y: top + 43 })}
${text(name, { kind: 'strong', x: left + 74, y: top + 30 })}
${words.join('\n')}
</g>`;
}

interface Place {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  /** When it appears; at once without it. */
  readonly step?: number;
}

function text(content: string, { kind, x, y, step }: Place): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const when = step === undefined ? `class="${kind}"` : delay(step, kind);
  return `<text ${when} x="${x}" y="${y}" xml:space="preserve">${escaped}</text>`;
}

function delay(step: number, kind = ''): string {
  return `class="${`step ${kind}`.trim()}" style="animation-delay: ${(step * STEP_S).toFixed(1)}s"`;
}

function shortened(line: string): string {
  return line.length > CARD_COLUMNS ? `${line.slice(0, CARD_COLUMNS - 1).trimEnd()}…` : line;
}
