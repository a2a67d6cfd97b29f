import type { Settings } from '../options/settings.ts';
import type { Target } from '../target.ts';
import { foreignTarget } from './foreign.ts';
import { mockTarget } from './mock.ts';

type ServerSettings = Pick<
  Settings,
  | 'baseUrl'
  | 'secondUrl'
  | 'publicUrl'
  | 'ca'
  | 'token'
  | 'values'
  | 'tokens'
  | 'isOurs'
  | 'timeout'
> &
  Pick<Settings, 'adapter'>;

/** The server that the settings describe. */
export function createTarget(settings: ServerSettings): Target {
  const { baseUrl, secondUrl, publicUrl, ca, token, values, tokens, isOurs, timeout } = settings;
  const common = {
    timeout,
    ...(secondUrl !== undefined && { secondUrl }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(ca !== undefined && { ca }),
  };
  if (settings.adapter === 'foreign')
    return { ...foreignTarget({ baseUrl, token, values, tokens, isOurs }), ...common };
  const mock = mockTarget(baseUrl);
  return {
    ...mock,
    ...common,
    validToken: token,
    values: { ...mock.values, ...values },
    strict: isOurs,
  };
}
