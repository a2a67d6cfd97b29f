import { test } from 'vitest';

test('takes its whole worker down', () => {
  process.kill(process.pid, 'SIGKILL');
});
