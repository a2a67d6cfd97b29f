import type { Store } from '@social-data/ledger/store';
import type { ReadinessState } from '@social-data/source/readiness-reason';
import type { Figures } from './figures.ts';
import type { Html } from './html.ts';
import type { PageCallsReport } from './page-calls.ts';
import type { PageTable } from './page-table.ts';
import type { PageView } from './page-view.ts';
import type { Texts } from './texts.ts';

/** Where the figures of the page come from. */
export interface PageSources {
  readonly store: Pick<Store, 'nodes'>;
  readonly figures: Figures;
  readonly readiness: () => ReadinessState;
  /** The state of the upstream; undefined without a relay. */
  readonly upstream: (() => object) | undefined;
  /** The daily limit of each key for the upstream; null without one. */
  readonly dailyLimit: number | null;
  /** Milliseconds since 1970 of the last backup, null when there was none; undefined where the database is backed up. */
  readonly lastBackup: (() => number | null) | undefined;
  /** When the certificate for callers ends, in milliseconds since 1970; undefined without one. */
  readonly certificateExpiry: () => number | undefined;
  readonly recentCalls: () => PageCallsReport;
  /** The release of the gateway. */
  readonly version: string;
  /** The active revision of the dataset; undefined without one. */
  readonly revision: (() => number) | undefined;
}

/** The pages in the order of the navigation. Their names are in their addresses. */
export type SectionName = keyof Texts['sections'];

export interface SectionContent {
  /** Whether the section depends on the time range. */
  readonly hasRange: boolean;
  readonly parts: readonly (Html | PageTable)[];
}

/** One page of the admin page. */
export type Section = (view: PageView, sources: PageSources) => Promise<SectionContent>;
