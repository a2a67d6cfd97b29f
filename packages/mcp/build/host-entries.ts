/** How a host is told about the server, once its tarball is installed. */
export interface HostEntry {
  /** As a page marks it: `<!-- host: name -->` before the block of code. */
  readonly name: string;
  readonly text: string;
}

/** The pages that have entries: the README, and the guide of the portal. Its translations take the code from it. */
export const pagesWithEntries: readonly URL[] = [
  '../README.md',
  '../../../openapi/guides/give-the-service-to-an-assistant.md',
].map((file) => new URL(file, import.meta.url));

const NAME = 'social-data';
const COMMAND = 'social-data-mcp';
const BASE_URL = 'https://api.social-data.example';
const TOKEN = 'demo-token';
const TOKEN_INPUT = 'social-data-token';

const environment = (token: string) => ({
  SOCIAL_DATA_BASE_URL: BASE_URL,
  SOCIAL_DATA_TOKEN: token,
});
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** What hosts replace by a value: `${env:NAME}`. */
const placeholder = (source: string, name: string) => `\${${source}:${name}}`;

/** VS Code asks for the token once, and keeps it where other secrets are. */
const vscodeServer = { command: COMMAND, env: environment(placeholder('input', TOKEN_INPUT)) };
const vscodeInputs = [
  {
    type: 'promptString',
    id: TOKEN_INPUT,
    description: 'Token of the Social-Data Query Service',
    password: true,
  },
];
/** Cursor reads the token from its own environment. */
const cursorServer = {
  command: COMMAND,
  env: environment(placeholder('env', 'SOCIAL_DATA_TOKEN')),
};

/** The entries, in the order of the README. */
export const hostEntries: readonly HostEntry[] = [
  {
    name: 'claude-code',
    text: `claude mcp add --transport stdio ${flags(environment(TOKEN))} --scope user ${NAME} -- ${COMMAND}`,
  },
  {
    name: 'claude-desktop',
    text: json({ mcpServers: { [NAME]: { command: COMMAND, env: environment(TOKEN) } } }),
  },
  {
    name: 'cursor-link',
    text: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(base64(cursorServer))}`,
  },
  { name: 'cursor', text: json({ mcpServers: { [NAME]: cursorServer } }) },
  {
    name: 'vscode-link',
    text: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: 'stdio', ...vscodeServer, inputs: vscodeInputs }))}`,
  },
  {
    name: 'vscode',
    text: json({ servers: { [NAME]: { type: 'stdio', ...vscodeServer } }, inputs: vscodeInputs }),
  },
  {
    name: 'codex-command',
    text: `codex mcp add ${NAME} ${flags(environment(TOKEN))} -- ${COMMAND}`,
  },
  {
    name: 'codex',
    text: [
      `[mcp_servers.${NAME}]`,
      `command = "${COMMAND}"`,
      `env_vars = ["SOCIAL_DATA_TOKEN"]`,
      '',
      `[mcp_servers.${NAME}.env]`,
      `SOCIAL_DATA_BASE_URL = "${BASE_URL}"`,
    ].join('\n'),
  },
];

/** A page with the entries as they are here, in the blocks of code that it marks. */
export function withHostEntries(page: string): string {
  return hostEntries.reduce((text, { name, text: entry }) => {
    const block = new RegExp(`(?<=<!-- host: ${name} -->\n\n\`\`\`\\w+\n)[^]*?(?=\n\`\`\`\n)`);
    return text.replace(block, () => entry);
  }, page);
}

function flags(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map((pair) => `--env ${pair.join('=')}`)
    .join(' ');
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
