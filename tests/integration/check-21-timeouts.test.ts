// A session ends one tick after its time and not one before: after too long without a call, or after its whole life.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { hours, after as later, minutes, seconds } from '@/lib/platform/time';
import { NOON } from '../support/clock';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const ROLES = ['user', 'reseller', 'admin'] as const;
const LIFE = hours(6);
// An administrator's idle time is shorter.
const IDLE = { user: hours(6), reseller: hours(6), admin: hours(1) };

// Only the time of day is frozen; timers of the server and of the database go on. The server has its time from the
// database, which cannot be moved.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  vi.spyOn(webProcess().context.clock, 'now').mockImplementation(() => new Date());
});

const clockSays = (ms: number) => vi.setSystemTime(later(NOON, ms));

async function asks({ user, token, cookie }: Person): Promise<number[]> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const replies = [
    await shop.call(`GET /order/${user.id}`, { token }),
    await shop.call(`GET /order/${user.id}`, { cookie, headers }),
  ];
  for (const reply of replies) if (reply.status !== 200) expectRefusal(reply, 401);
  return replies.map(({ status }) => status);
}
const IN = [200, 200];
const OUT = [401, 401];

describe('check 21: session timeouts', () => {
  it.each(ROLES)('a session of the role %s without calls ends with its idle time', async (role) => {
    const [early, late] = [await newPerson(shop.db, { role }), await newPerson(shop.db, { role })];
    const life = Math.min(IDLE[role], LIFE);
    // Tokens count in whole seconds, so the last second is not tested.
    clockSays(life - seconds(1));
    expect(await asks(early)).toEqual(IN);
    clockSays(life);
    expect(await asks(late)).toEqual(OUT);
  });

  it("an administrator's session ends within the hour to the millisecond, and a call extends it", async () => {
    const [early, late] = [
      await newPerson(shop.db, { role: 'admin' }),
      await newPerson(shop.db, { role: 'admin' }),
    ];
    clockSays(hours(1) - 1);
    expect(await asks(early)).toEqual(IN);
    clockSays(hours(1));
    expect(await asks(late)).toEqual(OUT);
    clockSays(hours(2) - 2);
    expect(await asks(early)).toEqual(IN);
    clockSays(hours(3) - 1);
    expect(await asks(early)).toEqual(OUT);
  });

  it.each(ROLES)('a session of the role %s that is used all the time ends after six hours', async (role) => {
    const person = await newPerson(shop.db, { role });
    for (let time = minutes(20); time < LIFE; time += minutes(20)) {
      clockSays(time);
      expect(await asks(person)).toEqual(IN);
    }
    clockSays(LIFE - seconds(1));
    expect(await asks(person)).toEqual(IN);
    clockSays(LIFE);
    expect(await asks(person)).toEqual(OUT);
    // It stays ended when the clock is changed.
    await shop.db.prisma.session.update({
      where: { id: person.session.id },
      data: { lastSeenAt: new Date() },
    });
    expect(await asks(person)).toEqual(OUT);
  });

  it("a session of a user who became an administrator has an administrator's idle time from then on", async () => {
    const person = await newPerson(shop.db, { role: 'user' });
    clockSays(hours(2));
    await shop.db.prisma.user.update({ where: { id: person.user.id }, data: { role: 'admin' } });
    expect(await asks(person)).toEqual(OUT);
  });

  it('a session ends by its row, whatever its token says', async () => {
    const person = await newPerson(shop.db);
    await shop.db.prisma.session.update({
      where: { id: person.session.id },
      data: { expiresAt: later(NOON, minutes(5)) },
    });
    clockSays(minutes(5) - 1);
    expect(await asks(person)).toEqual(IN);
    clockSays(minutes(5));
    expect(await asks(person)).toEqual(OUT);
  });

  it('a session ends by its token, whatever its row says', async () => {
    const person = await newPerson(shop.db);
    const expiresAt = later(NOON, hours(24));
    const { id } = person.session;
    clockSays(LIFE + seconds(1));
    await shop.db.prisma.session.update({ where: { id }, data: { expiresAt, lastSeenAt: new Date() } });
    expect(await asks(person)).toEqual(OUT);
  });
});
