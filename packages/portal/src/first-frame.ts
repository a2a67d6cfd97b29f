/**
 * Marks a new visit until its first frame is on the screen. Such a visit starts at the top of the page, so the style
 * sheet can leave what is far below unlaid. One with a fragment, a reload or a way back has a place of its own, which
 * only true heights lead to.
 */
function markNewVisit(): void {
  const root = document.documentElement;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (location.hash !== '' || visit?.type !== 'navigate') return;
  root.classList.add('from-top');
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) {
      root.classList.remove('from-top');
    }
  }).observe({ type: 'paint', buffered: true });
}

/** A script for the head of each page, which has to run before the browser lays out. */
export const firstFrameScript = `(${markNewVisit})()`;
