import { type JsonRecord, list, record, text } from './json.ts';
import { type Mutation, omit, replace } from './mutation.ts';

function serverMutations(bundle: JsonRecord): Mutation[] {
  const servers = list(bundle.servers);
  return [
    replace('change a server', 'the order', bundle, 'servers', servers.toReversed()),
    replace('change a server', 'one more', bundle, 'servers', [...servers, { url: '/' }]),
    ...servers.flatMap((server, index) => [
      replace('delete a server', `${index}`, bundle, 'servers', servers.toSpliced(index, 1)),
      replace('change a server', `the scheme of ${index}`, record(server), 'url', 'ftp://{host}'),
    ]),
  ];
}

function codeMutations(bundle: JsonRecord): Mutation[] {
  const codes = list(bundle['x-result-codes']);
  return codes.flatMap((entry, index) => {
    const name = `code ${JSON.stringify(record(entry).code)}`;
    const evidence = record(entry).evidence === 'unknown' ? 'specified' : 'unknown';
    return [
      replace('delete a code', name, bundle, 'x-result-codes', codes.toSpliced(index, 1)),
      replace('change a code', `${name} is renumbered`, record(entry), 'code', 999),
      replace('change a code', `${name} is ${evidence}`, record(entry), 'evidence', evidence),
    ];
  });
}

function credentialMutations(bundle: JsonRecord): Mutation[] {
  const components = record(bundle.components);
  const schemes = record(components.securitySchemes);
  const second = { ...schemes, second: { type: 'http', scheme: 'basic' } };
  return [
    replace('delete a parameter', 'token everywhere', bundle, 'security', []),
    replace('add a parameter', 'a credential', components, 'securitySchemes', second),
    ...Object.keys(schemes).flatMap((name) => [
      replace('delete a parameter', name, components, 'securitySchemes', omit(schemes, name)),
      replace('change a parameter', `${name} moves`, record(schemes[name]), 'in', 'header'),
      replace('change a parameter', `${name} is renamed`, record(schemes[name]), 'name', 'key'),
    ]),
  ];
}

/** Changes to the bundle outside its operations and schemas. */
export function rootMutations(bundle: JsonRecord): Mutation[] {
  const described = { ...record(bundle.info), description: text(record(bundle.info).title) };
  return [
    ...serverMutations(bundle),
    ...codeMutations(bundle),
    ...credentialMutations(bundle),
    replace('change the root', 'no timeout', bundle, 'x-client-timeout-seconds', undefined),
    replace('change the root', 'another timeout', bundle, 'x-client-timeout-seconds', 30),
    replace('change the root', 'webhooks', bundle, 'webhooks', { invented: {} }),
    replace('change the root', 'no prose', bundle, 'info', described),
  ];
}
