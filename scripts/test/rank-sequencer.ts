import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ranks } from '../../dependency-cruiser.config.mjs';
import { projectRoot } from '../process/project-root.ts';

/** Folders of `test/` that are about the gateway, beside those that are named after a package. */
const OF_GATEWAY = ['attack', 'crash'];

/**
 * The core first and the extensions last, so that no test of the core waits for one of an extension. Within a rank the
 * longest files run first.
 */
export class RankSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byRank = Map.groupBy(await super.sort(files), rankOf);
    return [0, 1, 2].flatMap((rank) => afterPortalBuild(byRank.get(rank) ?? []));
  }
}

/** 0 for the core with the libraries, 1 for the service, 2 for extensions and everything on PostgreSQL. */
function rankOf({ moduleId }: TestSpecification): number {
  const path = relative(projectRoot, moduleId);
  const [, name = ''] = /^(?:packages|test)\/([\w-]+?)(?:-package)?\//.exec(path) ?? [];
  if (ranks.extensions.includes(name) || usesPostgres(moduleId)) return 2;
  return [...ranks.service, ...OF_GATEWAY].includes(name) ? 1 : 0;
}

function usesPostgres(moduleId: string): boolean {
  return /from '.*(postgres|cluster|postgres-stores)[^']*'/.test(readFileSync(moduleId, 'utf8'));
}

/**
 * The files of the portal, of the packages that it offers, and of what starts or installs from it, share one build, which
 * the first of them makes. All but that one run after the others, because workers that wait for the build do nothing.
 */
function afterPortalBuild(files: readonly TestSpecification[]): TestSpecification[] {
  const [first, ...later] = files.filter(needsPortal);
  if (first === undefined) return [...files];
  return [first, ...files.filter((file) => !needsPortal(file)), ...later];
}

function needsPortal({ moduleId }: TestSpecification): boolean {
  return /\/(packages\/portal\/test|test\/(client|contract|mock)-package|test\/(examples|readme))\/|\/start\.test\.ts$/.test(
    moduleId,
  );
}
