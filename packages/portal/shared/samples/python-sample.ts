import { contractInfo } from '@social-data/contract/operations';
import { presentValues, type SampleCall, type SampleToken } from './sample-call.ts';

/** The call in Python, with the package `requests`. */
export function pythonSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const members = presentValues(call).map(
    ({ name, value }) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  return `${'variable' in token ? 'import os\n\n' : ''}import requests

response = requests.get(
    ${JSON.stringify(`${baseUrl}${operation.path}`)},
    params={
${[...members, `        "token": ${tokenExpression(token)},`].join('\n')}
    },
    timeout=${contractInfo.clientTimeoutSeconds},
)
body = response.json()
if int(body["code"]) != 0:
    raise SystemExit(f"Code {body['code']}: {body.get('message')}")
print(body["data"])`;
}

/** Python reads the escapes that JSON writes. */
function tokenExpression(token: SampleToken): string {
  return 'text' in token ? JSON.stringify(token.text) : `os.environ["${token.variable}"]`;
}
