// npm run prove as a process: what it records of what it could not ask.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { STORE } from '@/lib/domain/actor';
import { readInvariantReport, recordReport } from '@/lib/domain/stats';
import { systemClock } from '@/lib/platform/time';
import { testDatabase } from '../support/database';

const { db, url } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'tarang-prove-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'audit-heads.jsonl');

async function prove(settings: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'lib/launch/prove.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      TARANG_DATA: folder,
      DATABASE_URL: url,
      ...settings,
    },
  });
  return stdout;
}

test('bug: a check without the keys or the heads ended what one with them had found', async () => {
  const context = { db: db.prisma, clock: systemClock, actor: STORE };
  const name = 'a rule of the heads or of the keys';
  await recordReport(context, { since: null, findings: [{ name, ok: false, offenders: [] }] });
  const AUTH_SECRET = 'a secret of forty characters, or even more';
  expect(await prove({ AUDIT_HEADS_FILE: file, AUTH_SECRET })).toMatch(/not recorded: .*audit-heads/);
  writeFileSync(file, '');
  expect(await prove({ AUDIT_HEADS_FILE: file })).toMatch(/not recorded: .*keys/);
  expect(await readInvariantReport(context)).toMatchObject({ broken: [name] });
  await prove({ AUDIT_HEADS_FILE: file, AUTH_SECRET, LOST_KEYS: 'lostlost' });
  expect(await readInvariantReport(context)).toMatchObject({ broken: [] });
}, 120_000);
