import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const DEFAULT_PATH = '/usr/bin/chromium';

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

function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? DEFAULT_PATH;
}

/** Why no browser test can run on this machine; undefined when they can. */
export function missingChromium(): string | undefined {
  try {
    accessSync(chromiumPath(), constants.X_OK);
    return undefined;
  } catch {
    return `no Chromium at ${chromiumPath()}: install it or set CHROMIUM_PATH`;
  }
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}
