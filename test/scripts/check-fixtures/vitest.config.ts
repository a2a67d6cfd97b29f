import { defineConfig } from 'vitest/config';

// Runs that end badly on purpose, for check-summary.test.ts. Their names keep them out of the real run.
export default defineConfig({ test: { include: ['*.fixture.ts'], root: import.meta.dirname } });
