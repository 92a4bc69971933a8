// What browsers report about the content policy: both forms, cut down to what an administrator needs.
import { beforeEach, expect, test } from 'vitest';
import { listPolicyReports } from '@/lib/domain/policy-reports';
import { LIMITS } from '@/lib/platform/limits';
import { systemClock } from '@/lib/platform/time';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';

const shop = await startTestServer();
const { prisma } = shop.db;
const list = () => listPolicyReports({ db: prisma, clock: systemClock });
const send = (body: unknown, type = 'application/reports+json') =>
  shop.call('POST /api/policy-reports', { body: JSON.stringify(body), headers: { 'content-type': type } });

const newReport = (page: string, fields: object = {}) => ({
  type: 'csp-violation',
  body: {
    documentURL: page,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?who=asha',
    sample: '',
    ...fields,
  },
});

beforeEach(async () => {
  await prisma.policyReport.deleteMany();
  await prisma.$executeRaw`delete from rate_limits`;
});

test('a report in either form is one row with its number', async () => {
  const page = `${shop.origin}/product/mobile-legends?from=chat`;
  expect((await send([newReport(page), newReport(page)])).status).toBe(200);
  const old = {
    'csp-report': {
      'document-uri': page,
      'violated-directive': "script-src-elem 'self'",
      'blocked-uri': 'https://evil.example/other.js',
    },
  };
  expect((await send(old, 'application/csp-report')).status).toBe(200);
  expect(await list()).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/product', received: 3 },
  ]);
});

test('a report of a page with a secret link stores no part of the secret', async () => {
  await send([
    newReport(`${shop.origin}/reset_password/01ID/a-secret-token`),
    newReport(`${shop.origin}/hi/verification/01ID/a-secret-token`),
  ]);
  const reports = await list();
  expect(reports.map(({ page }) => page).sort()).toEqual(['/hi/verification', '/reset_password']);
  expect(JSON.stringify(reports)).not.toMatch(/01ID|secret/);
});

test.each([
  ['a page of another site', newReport('https://elsewhere.example/home')],
  ['no page', newReport('about:blank')],
  ['a directive that is none', newReport('/home', { effectiveDirective: '<script>' })],
  ['another kind of report', { type: 'deprecation', body: {} }],
  ['no report', 'text'],
])('a report about %s is left out', async (_, report) => {
  expect((await send([report])).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('a body that is no JSON or too large is refused', async () => {
  expectRefusal(await shop.call('POST /api/policy-reports', { body: '{' }), 400);
  expectRefusal(await send('x'.repeat(40_000)), 413);
});

test('reports of one address are limited', async () => {
  await send([]);
  await prisma.rateLimit.updateMany({
    where: { key: { startsWith: 'policyReportPerAddress' } },
    data: { points: LIMITS.policyReportPerAddress.points },
  });
  expectRefusal(await send([]), 429);
});
