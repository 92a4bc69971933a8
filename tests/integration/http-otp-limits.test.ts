// How often the calls of the login by text message may be made: by number, address, day and trusted device.
import { expect, test } from 'vitest';
import { LIMITS } from '@/lib/platform/limits';
import { makeUser } from '../support/make';
import { wrongFor } from '../support/otp';
import { withMobile } from '../support/sealer';
import { startSecondProcess } from '../support/second-process/start-second-process';
import { startTestServer } from '../support/server';
import { type CallReply, expectRefusal } from '../support/server/call';
import { cookieOf } from '../support/server/cookies';
import { newAddress, newMobile, otpCalls } from '../support/server/otp-calls';

const shop = await startTestServer({ TRUST_PROXY: '1' });
const { prisma } = shop.db;
const { ask, codeFor, codesOf, ofNumber, send, usedBefore, verify, waitForResend } = otpCalls(shop);
/** The key by which such an address is counted: its /64. */
const neighbours = (address: string) => address.replace('::1', ':0');

function expectLimited(reply: CallReply, atMost: number, atLeast = 1): void {
  expectRefusal(reply, 429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(atLeast);
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(atMost);
}

test('another code can be sent after half a minute, wherever it is asked for, and a refusal makes no code', async () => {
  const mobile = newMobile();
  const at = await Promise.all([1, 2, 3, 4, 5].map(() => send(mobile)));
  expect(at.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const reply of at) if (reply.status !== 200) expectLimited(reply, 30, 15);
  expect(await codesOf(mobile)).toBe(1);
  // From the time of now on: the calls above take more than a second on a busy machine.
  const endIn = (ms: number) => prisma.$executeRaw`
    update rate_limits set expire = (extract(epoch from clock_timestamp()) * 1000)::bigint + ${ms}::bigint
     where key like 'otpResend%'`;
  await endIn(10_000);
  expectLimited(await send(mobile), 10);
  await endIn(0);
  expect((await send(mobile)).status).toBe(200);
});

test('codes are limited to five to one number in an hour', async () => {
  const mobile = newMobile();
  for (let turn = 0; turn < 5; turn++) {
    expect((await send(mobile)).status).toBe(200);
    await waitForResend();
  }
  for (let turn = 0; turn < 3; turn++) expectLimited(await send(mobile), 3600, 3500);
  expect(await codesOf(mobile)).toBe(5);
  // The refused call has not used the half minute up either.
  const waits = await prisma.rateLimit.count({
    where: { key: { startsWith: 'otpResend' }, points: { gt: 0 } },
  });
  expect(waits).toBe(0);
});

test('five hundred customers behind one address of an operator get their codes and can mistype them', {
  timeout: 120_000,
}, async () => {
  const from = { address: '198.51.100.7' };
  for (let turn = 0; turn < 500; turn += 20) {
    const mobiles = Array.from({ length: 20 }, newMobile);
    const sent = await Promise.all(mobiles.map((mobile) => send(mobile, from)));
    expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(200));
  }
  const typed = await Promise.all(Array.from({ length: 100 }, () => verify(newMobile(), '000000', from)));
  expect(new Set(typed.map(({ status }) => status))).toEqual(new Set([401]));
  // No test reads these messages, and a later one would wait until all of them are sent.
  await prisma.$executeRaw`delete from graphile_worker._private_jobs where locked_at is null`;
});

test('codes have a ceiling for one address and wider ones for the networks around it', async () => {
  const address = newAddress();
  const [part, points] = [neighbours(address), LIMITS.otpPerAddress.points];
  await usedBefore('otpPerAddress', part, points - 1);
  expect((await send(newMobile(), { address })).status).toBe(200);
  expectLimited(await send(newMobile(), { address: address.replace('::1', '::2') }), 3600, 3500);
  const third = part.split(':').slice(0, 3).join(':');
  const next = { address: `${third}:1::1` };
  expect((await send(newMobile(), next)).status).toBe(200);
  await prisma.$executeRaw`update rate_limits set points = ${4 * points} where points = 2 and key like 'otpPerAddress%'`;
  expectLimited(await send(newMobile(), { address: `${third}:2::1` }), 3600, 3500);
  expect((await send(newMobile())).status).toBe(200);
});

test('a flood of new numbers uses up its part of the day and leaves the rest to customers', async () => {
  const mobile = newMobile();
  await makeUser(prisma, { mobile: `+91${mobile}`, mobileVerifiedAt: new Date() });
  await send(newMobile());
  const { points } = LIMITS.otpToNewPerDay;
  await prisma.$executeRaw`update rate_limits set points = ${points} where key like 'otpToNewPerDay%'`;
  const stranger = newMobile();
  expectLimited(await send(stranger), 86_400, 3600);
  expect(await codesOf(stranger)).toBe(0);
  expect((await send(mobile)).status).toBe(200);
  // A number that an account only claims is not a customer's.
  const claimed = newMobile();
  await makeUser(prisma, { mobile: `+91${claimed}`, mobileVerifiedAt: null });
  expectLimited(await send(claimed), 86_400, 3600);
});

test('codes are refused to everyone when the limit of a day is used up', async () => {
  await send(newMobile());
  await prisma.$executeRaw`update rate_limits set points = 4999 where key like 'otpPerDay%'`;
  expect((await send(newMobile())).status).toBe(200);
  const mobile = newMobile();
  expectLimited(await send(mobile), 86_400, 3600);
  expect(await codesOf(mobile)).toBe(0);
});

test('guessing ends with the ceiling of wrong codes from one address, and right ones are not counted', async () => {
  const address = newAddress();
  await usedBefore('otpGuessPerAddress', neighbours(address), LIMITS.otpGuessPerAddress.points - 1);
  const mobile = newMobile();
  await send(mobile);
  const code = await codeFor(mobile);
  expect((await verify(mobile, code, { address })).status).toBe(200);
  expect((await verify(mobile, code, { address })).status).toBe(401);
  expectLimited(await verify(mobile, code, { address }), 900, 800);
  expect((await verify(mobile, code)).status).toBe(401);
});

test('a code has five tries of the browser that asked, though two processes try fifty times at once', {
  timeout: 120_000,
}, async () => {
  const mobile = newMobile();
  const sent = await send(mobile);
  const code = await codeFor(mobile);
  const challenge = String(sent.body?.challenge);
  const bodies = Array.from({ length: 25 }, () => ({ mobile, otp: wrongFor(code), challenge }));
  const CALLS = JSON.stringify({ path: '/otp/verify-otp', bodies, address: newAddress() });
  const second = await startSecondProcess('make-calls', { CALLS });
  const [ofSecond, ofFirst] = await second.together(async () => {
    const replies = await Promise.all(bodies.map((body) => ask('verify-otp', body)));
    return replies.map(({ status }) => status);
  });
  expect([...ofSecond, ...ofFirst]).toEqual(Array(50).fill(401));
  const kept = await prisma.accountSecret.findFirstOrThrow({ where: ofNumber(mobile) });
  expect(kept.tries).toBe(5);
  expectRefusal(await verify(mobile, code), 401);
  expect(await prisma.user.count({ where: withMobile(`+91${mobile}`) })).toBe(0);
});

test('two processes with the right code open one session of one account', {
  timeout: 120_000,
}, async () => {
  const mobile = newMobile();
  await send(mobile);
  const otp = await codeFor(mobile);
  const bodies = [
    { mobile, otp },
    { mobile, otp },
  ];
  const CALLS = JSON.stringify({ path: '/otp/verify-otp', bodies, address: newAddress() });
  const second = await startSecondProcess('make-calls', { CALLS });
  const [ofSecond, ofFirst] = await second.together(async () => {
    const replies = await Promise.all(bodies.map(() => verify(mobile, otp)));
    return replies.map(({ status }) => status);
  });
  expect([...ofSecond, ...ofFirst].sort()).toEqual([200, 401, 401, 401]);
  const [user, ...more] = await prisma.user.findMany({ where: withMobile(`+91${mobile}`) });
  expect(more).toEqual([]);
  expect(await prisma.session.count({ where: { userId: user?.id ?? '' } })).toBe(1);
});

async function ownerWithDevice() {
  const mobile = newMobile();
  await send(mobile);
  const reply = await verify(mobile, await codeFor(mobile));
  const cookie = cookieOf(reply, 'tarang.device');
  expect(cookie).toMatch(/^tarang\.device=./);
  await waitForResend();
  return { mobile, cookie };
}

test('a trusted device gets its code though strangers have used up the limits of the number and the address', async () => {
  const { mobile, cookie } = await ownerWithDevice();
  const address = newAddress();
  for (let turn = 0; turn < 4; turn++) {
    expect((await send(mobile, { address })).status).toBe(200);
    await waitForResend();
  }
  expectLimited(await send(mobile, { address }), 3600, 60);
  expect((await send(mobile, { address, cookie })).status).toBe(200);
  const code = await codeFor(mobile);
  expect((await verify(mobile, wrongFor(code), { address })).status).toBe(401);
  await usedBefore('otpGuessPerAddress', neighbours(address), LIMITS.otpGuessPerAddress.points - 1);
  expectLimited(await verify(mobile, code, { address }), 900, 60);
  expect((await verify(mobile, code, { address, cookie })).status).toBe(200);
});

test('a trusted device waits between its own codes, and not for those of strangers', async () => {
  const { mobile, cookie } = await ownerWithDevice();
  expect((await send(mobile)).status).toBe(200);
  expect((await send(mobile, { cookie })).status).toBe(200);
  expectLimited(await send(mobile, { cookie }), 30);
});

test('a trusted device gets five codes an hour, and all trusted devices of the account fifteen', async () => {
  const { mobile, cookie } = await ownerWithDevice();
  for (let turn = 0; turn < 5; turn++) {
    expect((await send(mobile, { cookie })).status).toBe(200);
    await waitForResend();
  }
  expectLimited(await send(mobile, { cookie }), 3600, 3500);
  // The number's own count is unchanged by all that, but for the code of its first sign-in.
  expect((await send(mobile)).status).toBe(200);
  const owner = await ownerWithDevice();
  await usedBefore('otpPerOwner', owner.mobile, 15);
  expectLimited(await send(owner.mobile, { cookie: owner.cookie }), 3600, 3500);
});

test('a trusted device has no advantage for another number', async () => {
  const { cookie } = await ownerWithDevice();
  const { mobile } = await ownerWithDevice();
  await usedBefore('otpPerNumber', mobile, 4);
  expectLimited(await send(mobile, { cookie }), 3600, 60);
});

test('a trusted device has ten wrong codes of its own', async () => {
  const { mobile, cookie } = await ownerWithDevice();
  for (let turn = 0; turn < 10; turn++) expect((await verify(mobile, '000000', { cookie })).status).toBe(401);
  expectLimited(await verify(mobile, '000000', { cookie }), 900, 60);
  expect((await verify(mobile, '000000')).status).toBe(401);
});
