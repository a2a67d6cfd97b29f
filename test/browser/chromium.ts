import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The shell without windows draws the same pages in half the processor time. */
const DEFAULT_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

// No sandbox: containers run as root. The rest keeps the browser from calling home on its own, so
// that every request which a test sees is one of the page.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of this machine; undefined where there is none. */
export function chromiumPath(): string | undefined {
  const paths = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : DEFAULT_PATHS;
  return paths.find((path) => existsSync(path));
}

/** Why no browser test can run on this machine; undefined when they can. */
export function missingChromium(): string | undefined {
  if (chromiumPath() !== undefined) return undefined;
  const places = process.env.CHROMIUM_PATH ?? DEFAULT_PATHS.join(' or ');
  return `no Chromium at ${places}: install it or set CHROMIUM_PATH`;
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath() ?? '', args: FLAGS });
}
