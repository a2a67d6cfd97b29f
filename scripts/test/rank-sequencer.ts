import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { projectRoot } from '../process/project-root.ts';

/** The ranks of `ARCHITECTURE.md`, in the order in which their tests run. */
const RANKS = ['core', 'service', 'extensions'] as const;
type Rank = (typeof RANKS)[number];

const SERVICE = /^(packages\/gateway|test\/(gateway-package|relay|attack|crash))\//;
const EXTENSIONS =
  /^(packages\/(cli|collect|conform|mcp|tabular)|test\/(cli|conform|mcp)-package)\//;

/**
 * The core first and the extensions last, so that no test of the core waits for one of an extension. Within a rank the
 * longest files run first.
 */
export class RankSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byRank = Map.groupBy(await super.sort(files), rankOf);
    return RANKS.flatMap((rank) => afterPortalBuild(byRank.get(rank) ?? []));
  }
}

function rankOf({ moduleId }: TestSpecification): Rank {
  const path = relative(projectRoot, moduleId);
  if (EXTENSIONS.test(path) || usesPostgres(moduleId)) return 'extensions';
  return SERVICE.test(path) ? 'service' : 'core';
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
