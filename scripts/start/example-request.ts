import { type OperationInfo, security } from '@social-data/contract/operations';

/** Accepted by every service of `npm start`. */
const DEMO_TOKEN = 'demo-token';

/** The address of a request to an operation with the contract's examples of its required parameters. */
export function exampleRequest(
  baseUrl: string,
  operation: OperationInfo,
  token = DEMO_TOKEN,
): string {
  const url = new URL(operation.path, baseUrl);
  for (const { name, required, example } of operation.parameters) {
    if (required) url.searchParams.set(name, String(example));
  }
  url.searchParams.set(security.name, token);
  return url.href;
}
