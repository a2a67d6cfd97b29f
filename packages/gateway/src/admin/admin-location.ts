import type { DatabaseConfig } from '../config/gateway-config.ts';
import type { Admin } from './admin.ts';

/** Where an administration is, and what the command that opens it will do. */
export interface AdminLocation {
  readonly dataDir: string;
  /** Where tokens and ledger are, if not in the data folder. */
  readonly sharedDatabase?: DatabaseConfig | null;
  /** See `OpenDataOptions`. @default false */
  readonly useMovedLedger?: boolean;
  /** For commands on the data file; a running gateway uses its own. */
  readonly quotaZone: string;
  /** Whether the user gave the zone. @default false */
  readonly isQuotaZoneGiven?: boolean;
  /** Whether to create a missing data file. */
  readonly create: boolean;
  /** Whether the command only reads: then a shared database may be a standby, or allow no more. @default false */
  readonly onlyReads?: boolean;
  /** The log that gets the changes of a command which works on the data itself; a running gateway has its own. @default none */
  readonly logFile?: string | null;
  /** Milliseconds without a sign of life from a running gateway until a command fails. */
  readonly timeout: number;
}

/** An administration, and how to let go of it. */
export interface OpenedAdmin {
  readonly admin: Admin;
  close(): Promise<void>;
}
