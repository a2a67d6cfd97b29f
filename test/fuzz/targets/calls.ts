import { operationIds, operations, security } from '@social-data/contract';
import { configWith, startGateway } from '@social-data/gateway';
import fc from 'fast-check';
import { Client } from 'undici';
import { fuzzedQuery } from '../../../packages/conform/src/fuzz/fuzzed-query.ts';
import { mockTarget } from '../../../packages/conform/src/targets/mock.ts';
import { systemClock } from '../../../packages/gateway/src/clock.ts';
import { openDatabase } from '../../../packages/gateway/src/database/open-database.ts';
import { dataFileOf } from '../../../packages/gateway/src/open-data-file.ts';
import { failingOnDemand } from '../../contract/targets/gateway.ts';
import { createChargedAccount } from '../charged-account.ts';
import { checkEnvelope } from '../check-envelope.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

/** Takes the place of the token, which differs in each run. No encoded query has it. */
const TOKEN = '{token}';

/** Parameters of calls to a gateway with a dataset, over HTTP. Some make its source fail. */
export const calls: FuzzTarget = {
  name: 'calls',
  runs: 300,
  inputs: fc.constantFrom(...operationIds).chain((operationId) => {
    const target = mockTarget('http://gateway.invalid');
    const failing = { ...target, values: { ...target.values, keyword: 'failing-301' } };
    return fc
      .constantFrom(target, failing)
      .chain((each) => fuzzedQuery(operationId, each, 'decisions'))
      .map(({ token, pairs }) => {
        const count = { valid: 1, twice: 2, absent: 0, empty: 0 }[token];
        const tokens = Array<string>(count).fill(`${security.name}=${TOKEN}`);
        return `${operations[operationId].path}?${[...tokens, ...pairs].join('&')}`;
      });
  }),
  async open() {
    const config = configWith({ port: 0, adminPort: null, logLevel: 'silent' });
    const database = openDatabase({ file: ':memory:' });
    const data = dataFileOf(database, { clock: systemClock, quotaZone: config.quotaZone });
    await data.dataset.seed({ authors: 5, users: 200, questions: 5 });
    const publicUrl = () => 'http://gateway.invalid';
    const dataset = data.dataset.createSource({ cursorSecret: 'fuzzed', publicUrl });
    const gateway = await startGateway(config, {
      ...{ data, source: failingOnDemand(dataset) },
      // Responses to wrong tokens would be delayed (decision D20).
      throttle: { freeAttempts: Number.MAX_SAFE_INTEGER },
    });
    const account = await createChargedAccount(gateway.store);
    const client = new Client(gateway.url);
    return {
      async take(input) {
        const path = input.replaceAll(TOKEN, account.token);
        const { headers, body } = await client.request({ method: 'GET', path });
        const code = checkEnvelope(await body.text());
        const [cost, balance] = [headers['x-cost'], headers['x-balance-remaining']].map(String);
        if (code !== 0 && Number(cost) > 0) throw new Error(`Code ${code} costs ${cost}.`);
        account.addResponse(cost, headers['x-balance-remaining'] && balance);
      },
      async close() {
        await client.close();
        await account.check();
        await gateway.close();
      },
    };
  },
};
