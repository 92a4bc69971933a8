// A web process that is told to stop, as a load balancer and its clients see it.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSecondServer } from '../../support/second-server';
import { storeUnderTest } from '../../support/store-under-test';
import { expect, test } from './store';

interface Answer {
  status: number;
  connection: string | undefined;
}

/** On a connection that is kept, as a proxy does. */
function ask(agent: Agent, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, connection: reply.headers.connection }));
    }).on('error', reject);
  });
}

test('a web process that stops says so first, answers for STOP_DELAY_SECONDS on, and then ends in order', async () => {
  test.slow();
  const { consoleUrl, databaseUrl, secret } = storeUnderTest();
  const data = await mkdtemp(path.join(tmpdir(), 'tarang-stop-'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // The specs beside it count against the same limits.
  const env = { STOP_DELAY_SECONDS: '8', RATE_LIMIT_FACTOR: '100' };
  const server = await startSecondServer({ consoleUrl, databaseUrl, secret, data, env });
  const ready = () => ask(agent, `${server.url}/api/ready`);
  try {
    // It has begun to listen, and loads its pages.
    await expect.poll(ready, { timeout: 60_000 }).toEqual({ status: 200, connection: 'keep-alive' });
    // The first answer of each of these takes seconds on a busy machine, and the delay would be over before.
    for (const address of ['/home', '/product/gethomeproducts'])
      expect(await ask(agent, server.url + address)).toEqual({ status: 200, connection: 'keep-alive' });
    process.kill(server.process.pid, 'SIGTERM');
    await expect.poll(async () => (await ready()).status).toBe(503);
    expect(await ask(agent, `${server.url}/home`)).toEqual({ status: 200, connection: 'close' });
    expect(await ask(agent, `${server.url}/product/gethomeproducts`)).toMatchObject({ status: 200 });
    await expect.poll(() => ready().catch(({ code }) => code), { timeout: 30_000 }).toBe('ECONNREFUSED');
    expect(await server.process.ended).toEqual({ code: 0, signal: null });
  } finally {
    agent.destroy();
    await server.process.stop();
    await rm(data, { recursive: true, force: true });
  }
});
