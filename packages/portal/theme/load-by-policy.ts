import type { Router } from 'vitepress';
import { data as callingPages } from './calling-pages.data.ts';

/**
 * Loads a page with another Content-Security-Policy as a document of its own. The policy of a document stays in force
 * while the router exchanges its pages, so without this, "Try it" could send no call after a link from another page.
 */
export function loadByPolicy(router: Router, base: string): void {
  const isCalling = (address: string) =>
    callingPages.includes(address.slice(base.length - 1).replace(/(index\.html)?$/, ''));
  const documentIsCalling = isCalling(location.pathname);
  router.onBeforeRouteChange = (to) => {
    const { pathname } = new URL(to, location.href);
    if (isCalling(pathname) === documentIsCalling) return true;
    location.assign(to);
    return false;
  };
}
