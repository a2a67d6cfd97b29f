/** How a host is told about the server, once its tarball is installed. */
export interface HostEntry {
  /** As the README marks it: `<!-- host: name -->` before the block of code. */
  readonly name: string;
  readonly language: 'sh' | 'json' | 'toml' | 'text';
  readonly text: string;
}

/** The README in the repository. */
export const readmeFile: URL = new URL('../README.md', import.meta.url);

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

/** The entries of the README, in its order. */
export const hostEntries: readonly HostEntry[] = [
  {
    name: 'claude-code',
    language: 'sh',
    text: `claude mcp add --transport stdio ${flags(environment(TOKEN))} --scope user ${NAME} -- ${COMMAND}`,
  },
  {
    name: 'claude-desktop',
    language: 'json',
    text: json({ mcpServers: { [NAME]: { command: COMMAND, env: environment(TOKEN) } } }),
  },
  {
    name: 'cursor-link',
    language: 'text',
    text: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(base64(cursorServer))}`,
  },
  { name: 'cursor', language: 'json', text: json({ mcpServers: { [NAME]: cursorServer } }) },
  {
    name: 'vscode-link',
    language: 'text',
    text: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: NAME, type: 'stdio', ...vscodeServer, inputs: vscodeInputs }))}`,
  },
  {
    name: 'vscode',
    language: 'json',
    text: json({ servers: { [NAME]: { type: 'stdio', ...vscodeServer } }, inputs: vscodeInputs }),
  },
  {
    name: 'codex-command',
    language: 'sh',
    text: `codex mcp add ${NAME} ${flags(environment(TOKEN))} -- ${COMMAND}`,
  },
  {
    name: 'codex',
    language: 'toml',
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

/** The README with the entries as they are here. Throws where it has no place for one. */
export function withHostEntries(readme: string): string {
  return hostEntries.reduce((text, { name, language, text: entry }) => {
    const mark = `<!-- host: ${name} -->`;
    const block = new RegExp(`(?<=${mark}\n\n)\`\`\`[^]*?\n\`\`\`(?=\n)`);
    if (!block.test(text)) throw new Error(`The README has no block of code after ${mark}.`);
    return text.replace(block, () => `\`\`\`${language}\n${entry}\n\`\`\``);
  }, readme);
}

function flags(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map((pair) => `--env ${pair.join('=')}`)
    .join(' ');
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}
