import type { OptionType } from './option-types.ts';

/** Any text: `readDatabaseConfig` says what is wrong with it. */
export const databaseUrlType: OptionType<string | null> = {
  argument: 'url',
  allowed: 'the address of a PostgreSQL',
  parse: (text) => text || null,
};

/** null for an empty text. */
export const nodeType: OptionType<string | null> = {
  argument: 'name',
  allowed: 'a name of up to 63 letters, digits, dots, hyphens and underscores',
  parse: (text) => {
    if (text === '') return null;
    return /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/.test(text) ? text : undefined;
  },
};
