/** Letters with many combining marks: "mark" grows far over the lines above and below. */
const stacked = [...'mark'].map((letter) => letter + '\u0301\u0353\u033f\u0327'.repeat(6)).join('');

/**
 * Texts that real people write and that break what shows or stores them. All are well-formed Unicode,
 * so that they travel as JSON; the zero character travels as an escape.
 */
export const nastyTexts: readonly string[] = [
  // One character to the eye: four people joined by zero-width joiners, a flag, a skin tone.
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} \u{1F3F3}\uFE0F\u200D\u{1F308} \u{1F44D}\u{1F3FD}',
  // Right-to-left letters, and an override that turns what follows around.
  'שלום עולם \u202Egnp.exe\u202C مرحبا بالعالم',
  stacked,
  '<script>alert("nasty")</script>',
  '<img src=x onerror="alert(1)"><a href="javascript:alert(2)">link</a>',
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  'first line\r\nsecond line\n\tindented\u2028separator\u2029',
  'before\u0000after\u0007\u001B[31mred',
  '"quotes", \'apostrophes\', back\\slash, comma; and {"json":[1]}',
  '\u{20BB7}\u{1F9D1}\u200D\u{1F373} 𠜎𠜱 ｆｕｌｌ　ｗｉｄｔｈ \uFEFF\u200B',
  "%00%0d%0a {{7*7}} <%= 7*7 %> '; DROP TABLE users; --",
  '   ',
  `${'长'.repeat(9_999)}终`,
];
