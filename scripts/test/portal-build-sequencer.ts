import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** So much of the other files run while the first file of the portal builds it. */
const SHARE_BEFORE = 0.25;

/**
 * The files of the portal share one build, which the first of them makes. All but that one run later, because workers
 * that wait for the build do nothing.
 */
export class PortalBuildSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first, ...later] = sorted.filter(isOfPortal);
    const others = sorted.filter((file) => !isOfPortal(file));
    const before = Math.ceil(others.length * SHARE_BEFORE);
    return [
      ...(first ? [first] : []),
      ...others.slice(0, before),
      ...later,
      ...others.slice(before),
    ];
  }
}

function isOfPortal({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('/packages/portal/test/');
}
