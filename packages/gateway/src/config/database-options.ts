import type { OptionTable } from './option-table.ts';
import { fileType, optional, type ValueType } from './values/value-type.ts';

/** Accepts any text: `readDatabaseConfig` validates it. */
const addressType: ValueType<string> = {
  placeholder: 'url',
  isSecret: true,
  allowed: 'the address of a PostgreSQL',
  parse: (text) => text,
};

export const nodeType: ValueType<string> = {
  placeholder: 'name',
  allowed: 'a name of up to 63 letters, digits, dots, hyphens and underscores',
  parse: (text) => (/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/.test(text) ? text : undefined),
};

/** The options of a database that several gateways share. */
export const databaseOptions = {
  databaseUrl: {
    type: optional(addressType),
    description:
      'PostgreSQL 15 or newer that gateways share for tokens, limits and ledger, for example postgres://gateway@db.example/gateway',
  },
  databasePasswordFile: {
    type: { ...optional(fileType), isSecret: true },
    description:
      'file with the password for --database-url; without it, PGPASSFILE and ~/.pgpass are read',
  },
  node: {
    type: optional(nodeType),
    description:
      'name of this gateway among those that share a database, unique; defaults to the name of the host',
  },
} as const satisfies OptionTable;
