import { type Addresses, writtenAddresses } from '../../shared/addresses.ts';
import { type BuildOptions, siteAddresses } from '../build-options.ts';
import { offeredPackages } from './pages/changelog-page.ts';

/** What the pages in the browser know about the site that they are built for. */
export interface SiteFacts {
  readonly addresses: Addresses;
  /** Path of the mock as a package, from the root of the site on. */
  readonly mockFile: string;
}

export function siteFacts(options: BuildOptions): SiteFacts {
  const { mock: mockAddress, gateway } = siteAddresses(options);
  const mock = offeredPackages().find(({ name }) => name === '@social-data/mock');
  return {
    addresses: { mock: mockAddress, gateway },
    mockFile: `/downloads/${mock?.file}-${mock?.version}.tgz`,
  };
}

/** For a process of VitePress that was started by hand. */
export const factsWithoutBuild: SiteFacts = {
  addresses: writtenAddresses,
  mockFile: '/downloads/',
};
