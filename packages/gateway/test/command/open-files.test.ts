import { expect, onTestFinished, test } from 'vitest';
import { openRawConnection } from '../server/raw-connection.ts';
import { serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

test('a gateway with too few open files closes idle connections, says so in its log, and answers calls', async () => {
  const gateway = await serve(['--demo'], { openFiles: 150 });
  const port = Number(new URL(gateway.url).port);
  const idle = Array.from({ length: 200 }, () => openRawConnection(port, '127.0.0.9'));
  onTestFinished(() => {
    for (const connection of idle) connection.destroy();
  });
  await Promise.all(idle.map(({ opened }) => opened));
  for (let call = 0; call < 20; call += 1)
    expect((await searchUsers(gateway.url, 'demo-token')).code).toBe(0);
  expect(gateway.outcome.stderr).toContain('the limit of open files (ulimit -n) allows fewer');
  expect(gateway.outcome.stderr).toContain('out of file descriptors, idle connection closed');
  expect(await gateway.stop()).toBe(0);
});
