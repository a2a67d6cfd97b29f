import { type OperationInfo, security } from '@social-data/contract/operations';

/** Works on everything that `npm start` starts. */
const DEMO_TOKEN = 'demo-token';

/** The address of a small request to an operation: its required parameters, as the contract's examples fill them. */
export function exampleRequest(baseUrl: string, operation: OperationInfo): string {
  const url = new URL(operation.path, baseUrl);
  for (const { name, required, example } of operation.parameters) {
    if (required) url.searchParams.set(name, String(example));
  }
  url.searchParams.set(security.name, DEMO_TOKEN);
  return url.href;
}
