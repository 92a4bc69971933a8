// The built store as `npm start` runs it, with metrics and a collector of traces: what each process tells on its own
// port, and one trace from the click to the delivered order over both processes.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startCollector } from '../../support/collector';
import { freePort } from '../../support/processes';
import { callStore } from '../../support/server/raw-call';
import { startStore } from '../../support/store';
import { expect, test } from './store';

const scrape = async (port: number) => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  return { status: reply.status, text: await reply.text() };
};

test('a store with metrics and traces tells them, and neither on its public port', async () => {
  test.setTimeout(180_000);
  const collector = await startCollector();
  const port = await freePort();
  const env = { METRICS_PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const store = await startStore({ env });
  try {
    const json = { email: 'shopper@example.com', password: 'tarang-demo' };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const login = await callStore(store.url, 'POST /auth/login', { json, headers });
    const { token, user } = login.body as unknown as { token: string; user: { userid: string } };
    expect(token, login.text).toBeTruthy();
    const { userid } = user;
    const goods = { itemid: 10201, product_id: 'mobile-legends-first-recharge' };
    const order = { ...goods, userid, input1: '17366', input2: '22001', paymentmode: 'upi' };
    const placed = await callStore(store.url, 'POST /order/createOrder', { token, json: order });
    expect(placed.status, placed.text).toBe(200);
    const { data } = placed.body as unknown as { data: { client_txn_id: string } };
    const trace = String(placed.headers['x-request-id']).replaceAll('-', '');
    await fetch(`${store.consoleUrl}/console/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_txn_id: data.client_txn_id, outcome: 'success', webhook: true }),
    });

    const own = () => collector.spans.filter(({ traceId }) => traceId === trace);
    await expect(() =>
      expect(own().map(({ service, name }) => `${service} ${name}`)).toEqual(
        expect.arrayContaining([
          'tarang-web POST /order/createOrder',
          'tarang-web ekqr createPayment',
          'tarang-worker settle payment',
          'tarang-worker job deliver-order',
          'tarang-worker smileone buy',
        ]),
      ),
    ).toPass({ timeout: 40_000 });
    // The worker writes no line about a job that ends as it should.
    expect(await readFile(path.join(store.data, 'logs/web.log'), 'utf8')).toContain(`"trace":"${trace}"`);

    expect((await fetch(`${store.url}/metrics`)).status).toBe(404);
    await expect(async () => {
      const web = await scrape(port);
      expect(web.text).toContain(
        'tarang_http_request_seconds_count{route="/order/createOrder",kind="call",status="2xx"} 1',
      );
      expect(web.text).toMatch(
        /tarang_remote_call_seconds_count\{system="ekqr",call="createPayment",outcome="created"\} 1/,
      );
      expect(web.text).toMatch(/tarang_database_connections\{state="idle"\} \d/);
      const worker = await scrape(port + 1);
      expect(worker.text).toContain('tarang_oldest_paid_order_seconds{delivery="worker"} 0');
      expect(worker.text).toContain('tarang_ledger_drift_rupees 0');
      expect(worker.text).toMatch(/tarang_job_seconds_count\{job="deliver-order",outcome="done"\} \d/);
      expect((await scrape(port + 2)).text).toContain('tarang_process_starts_total{process="web"} 1');
    }).toPass({ timeout: 30_000 });
    expect(collector.spans.map(({ name }) => name).join()).not.toContain('unmatched');
  } finally {
    await store.stop();
    collector.close();
  }
});
