// Two people who fill in forms with each other's addresses and numbers, open links, enter codes, change what is in their
// accounts, undo changes and come back, in any order, with an administrator in between: no secret of one ever opens what
// the other has proved.
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { seconds } from '@/lib/platform/time';
import { runSequences, STEP_NAMES } from '../model/accounts/run-sequences';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';

const SEQUENCES = 500;
// Codes to numbers are read from the queue and never sent.
const otpSender = { configured: true } as Context['otpSender'];
const shop = await openAccounts({ otpSender });

test('no secret of one person opens what another has proved, in 500 random sequences of account steps', {
  timeout: seconds(300),
}, async () => {
  const { context, clock } = shop;
  const { id } = await make.makeAdmin(context.db);
  const seed = Number(process.env.ACCOUNTS_SEED ?? randomInt(2 ** 20));
  const admin = make.makeActor({ id });
  const report = await runSequences({ context, clock, admin, seed, sequences: SEQUENCES });
  expect(report.failure).toBeNull();
  expect(report.steps).toBeGreaterThanOrEqual(SEQUENCES * 14);
  // A run in which a step never succeeds would find nothing.
  expect(Object.keys(report.done).sort()).toEqual([...STEP_NAMES].sort());
});
