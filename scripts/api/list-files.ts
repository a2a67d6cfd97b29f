/** The list of what each published package offers, by the names of `publicPackages`; from the root of the project. */
export const listFiles = {
  contract: 'openapi/api.md',
  client: 'packages/client/api.md',
  mock: 'packages/mock/api.md',
  gateway: 'packages/gateway/api.md',
  cli: 'packages/cli/api.md',
  mcp: 'packages/mcp/api.md',
  conform: 'packages/conform/api.md',
} as const;

/** The folder with the manifest of a published package, from the root of the project. */
export function manifestFolder(name: string): string {
  return name === 'contract' ? 'generated' : `packages/${name}`;
}
