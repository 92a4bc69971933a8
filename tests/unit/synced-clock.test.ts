// The clock of a process follows that of the database, and notices when either is set.
import { expect, test } from 'vitest';
import { createSyncedClock, type RawConnection } from '@/lib/platform/db';
import { days, hours, minutes, seconds } from '@/lib/platform/time';

const NOON = Date.parse('2026-11-20T06:30:00.000Z');

/** A machine that starts at noon, and a database, each with a clock of its own. */
function machine({ ahead = 0 } = {}) {
  let passed = 0;
  const leaps: number[] = [];
  const database = { ahead: 0, answersAfter: 0 };
  const wall = { ahead };
  const clock = createSyncedClock({
    onLeap: (by) => leaps.push(by),
    wall: () => NOON + passed + wall.ahead,
    monotonic: () => passed,
  });
  const connection: RawConnection = {
    query: async <Row>() => {
      passed += database.answersAfter;
      const rows = [{ ms: String(NOON + passed + database.ahead) }] as Row[];
      return { rows };
    },
  };
  return {
    clock,
    leaps,
    database,
    wall,
    pass: (ms: number) => {
      passed += ms;
    },
    sync: () => clock.sync(connection),
    /** ms by which the process is ahead of the true time. */
    error: () => clock.now().getTime() - NOON - passed,
  };
}

test("a machine whose clock is six minutes ahead has the database's time, and says so", async () => {
  const { sync, error, leaps, clock } = machine({ ahead: minutes(6) });
  expect(error()).toBe(minutes(6));
  await sync();
  expect(error()).toBe(0);
  expect(leaps).toEqual([-minutes(6)]);
  expect(clock.isSteady()).toBe(false);
});

test("setting the machine's clock changes nothing", async () => {
  const { sync, error, wall, pass, leaps } = machine();
  await sync();
  wall.ahead = days(3);
  pass(seconds(10));
  expect(error()).toBe(0);
  await sync();
  expect([error(), leaps]).toEqual([0, []]);
});

test('a leap of the database by three days for two minutes is followed, noticed, and unsteady for an hour', async () => {
  const { clock, sync, error, database, pass, leaps } = machine();
  await sync();
  database.ahead = days(3);
  pass(seconds(30));
  await sync();
  expect([error(), clock.isSteady()]).toEqual([days(3), false]);
  database.ahead = 0;
  pass(minutes(2));
  await sync();
  expect([error(), leaps]).toEqual([0, [days(3), -days(3)]]);
  pass(hours(1) - 1);
  expect(clock.isSteady()).toBe(false);
  pass(1);
  expect(clock.isSteady()).toBe(true);
});

test('a drift of seconds is corrected without a word', async () => {
  const { clock, sync, error, database, leaps } = machine();
  database.ahead = seconds(20);
  await sync();
  expect([error(), leaps, clock.isSteady()]).toEqual([seconds(20), [], true]);
});

test('an answer that took more than a second sets no clock, and half of a faster one is allowed for', async () => {
  const { sync, error, database } = machine();
  database.ahead = hours(5);
  database.answersAfter = seconds(1) + 1;
  await sync();
  expect(error()).toBe(0);
  database.answersAfter = 200;
  await sync();
  expect(error()).toBe(hours(5) + 100);
});
