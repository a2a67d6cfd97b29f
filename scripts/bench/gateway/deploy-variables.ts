import { readFileSync } from 'node:fs';

const unit = new URL(
  '../../../packages/gateway/deploy/social-data-gateway.service',
  import.meta.url,
);

/** The variables with which `deploy/` gives flags to Node. */
export function deployVariables(): { readonly NODE_OPTIONS: string } {
  const [, flags] = /^Environment="NODE_OPTIONS=(.*)"$/m.exec(readFileSync(unit, 'utf8')) ?? [];
  if (flags === undefined) throw new Error('The systemd unit gives no flags to Node');
  return { NODE_OPTIONS: flags };
}
