// The status page is plain files that are there when the store is not.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { statusPage } from '@/lib/launch/status/status-page';
import { addCheck, parseReport, percentOk, type StatusReport } from '@/lib/launch/status/status-report';
import { checkStore, watchStore } from '@/lib/launch/status/watch-store';

const folder = mkdtempSync(path.join(tmpdir(), 'tarang-status-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let health: { status: number; body: string } = { status: 200, body: '{}' };
const server = createServer((_, outgoing) => outgoing.writeHead(health.status).end(health.body));
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
afterAll(() => void server.close());
const healthUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/health`;

test.each([
  [200, '{"database":"ok","worker":"ok"}', 'ok'],
  [200, '{"database":"ok","worker":"ok","sales":"open","deliveries":"on"}', 'ok'],
  [200, '{"database":"ok","worker":"ok","sales":"stopped","deliveries":"on"}', 'closed'],
  [200, '{"database":"ok","worker":"ok","sales":"stopped","deliveries":"waiting"}', 'delayed'],
  [503, '{"database":"ok","worker":"silent"}', 'delayed'],
  [503, '{"database":"unreachable"}', 'down'],
  [502, '<html>Bad gateway</html>', 'down'],
  [200, 'another program', 'down'],
])('a health check that answers %s %s says that the store is %s', async (status, body, state) => {
  health = { status, body };
  expect(await checkStore(healthUrl)).toBe(state);
});

test('a store that does not answer is down', async () => {
  expect(await checkStore('http://127.0.0.1:9/api/health')).toBe('down');
});

const at = (text: string) => new Date(`2026-11-26T${text}Z`);

test('a state begins when it is first seen, and checks are counted by the day in India', () => {
  let report = addCheck(null, 'ok', at('18:00:00'));
  report = addCheck(report, 'ok', at('18:15:00'));
  expect(report.since).toBe('2026-11-26T18:00:00.000Z');
  // Past midnight in India.
  report = addCheck(report, 'down', at('18:31:00'));
  expect(report).toMatchObject({ state: 'down', since: '2026-11-26T18:31:00.000Z' });
  expect(report.days).toEqual([
    { day: '2026-11-26', checks: 2, ok: 2 },
    { day: '2026-11-27', checks: 1, ok: 0 },
  ]);
  expect(percentOk(report)).toBe(66.6);
  expect(parseReport(JSON.stringify(report))).toEqual(report);
});

test('bug: the version before, which knows no stopped sales, lost the thirty days of the file', () => {
  const open = addCheck(null, 'ok', at('10:00:00'));
  const closed = addCheck(open, 'closed', at('10:15:00'));
  const longer = addCheck(closed, 'closed', at('10:30:00'));
  expect(['ok', 'delayed', 'down']).toContain(longer.state);
  expect(longer.since).toBe(closed.checkedAt);
  expect(parseReport(JSON.stringify(longer))).toEqual(longer);
  expect(statusPage(longer, 'Shop')).toContain('The store is closed for maintenance');
  expect(addCheck(longer, 'delayed', at('10:45:00'))).toMatchObject({ since: '2026-11-26T10:45:00.000Z' });
  expect(statusPage(addCheck(longer, 'delayed', at('10:45:00')), 'Shop')).toContain('Deliveries are delayed');
});

test('thirty days are kept', () => {
  let report: StatusReport | null = null;
  for (let day = 0; day < 40; day++) report = addCheck(report, 'ok', new Date(Date.UTC(2026, 9, 1 + day, 6)));
  expect(report?.days).toHaveLength(30);
  expect(report?.days.at(-1)?.day).toBe('2026-11-09');
});

test('the page says it in both languages, and a name is no markup', () => {
  const page = statusPage(addCheck(null, 'delayed', at('10:00:00')), '<b>Shop</b> & Co');
  expect(page).toContain('Deliveries are delayed');
  expect(page).toContain('डिलीवरी में देर हो रही है');
  expect(page).toContain('2026-11-26 15:30 IST');
  expect(page).not.toContain('<b>Shop');
  expect(page).not.toContain('<script');
});

test('the files are written while the store lives and when it does not, and go on from those of a watch before', async () => {
  const errors: unknown[] = [];
  const own = path.join(folder, 'public');
  const options = {
    folder: own,
    healthUrl,
    storeName: 'Tarang',
    onError: (error: unknown) => errors.push(error),
  };
  const read = () => parseReport(readFileSync(path.join(own, 'status.json'), 'utf8'));
  health = { status: 200, body: '{"database":"ok"}' };
  const first = watchStore(options);
  await first.check();
  expect(read()).toMatchObject({ state: 'ok', days: [{ checks: 1, ok: 1 }] });
  const underWay = first.check();
  first.stop();
  await underWay;
  expect(read()).toMatchObject({ state: 'down', days: [{ checks: 2, ok: 1 }] });
  expect(readFileSync(path.join(own, 'index.html'), 'utf8')).toContain('The store cannot be reached');
  const second = watchStore(options);
  await second.check();
  expect(read()).toMatchObject({ state: 'ok', days: [{ checks: 3, ok: 2 }] });
  writeFileSync(path.join(own, 'status.json'), 'half a fi');
  const third = watchStore(options);
  await third.check();
  expect(read()).toMatchObject({ state: 'ok', days: [{ checks: 1 }] });
  expect(existsSync(path.join(own, 'status.json.new'))).toBe(false);
  rmSync(own, { recursive: true });
  await third.check();
  expect(errors).toHaveLength(1);
  for (const each of [second, third]) each.stop();
});
