import { readFileSync } from 'node:fs';

const unit = new URL(
  '../../../packages/gateway/deploy/social-data-gateway.service',
  import.meta.url,
);

/** The variables with which the systemd unit in `deploy/` limits the memory of the process. */
export function deployVariables(): Readonly<Record<string, string>> {
  const lines = readFileSync(unit, 'utf8').matchAll(
    /^Environment="?(NODE_OPTIONS|MALLOC_\w+)=(.*?)"?$/gm,
  );
  const variables = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  if (!('NODE_OPTIONS' in variables)) throw new Error('The systemd unit gives no flags to Node');
  return variables;
}
