// Storage of links and codes: single use, expiring, never in clear, also when used at the same moment.
import { expect, test } from 'vitest';
import {
  consumeSecret,
  createSecret,
  findSecret,
  guessSecret,
  MAX_TRIES,
  markSecretUsed,
  revokeSecretsOf,
} from '@/lib/domain/accounts/secrets/secrets';
import { purgeExpiredJob } from '@/lib/domain/retention';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { days, minutes } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import { makeUser } from '../support/make';

const { db, clock, context, mails } = await openAccounts();
const { prisma } = db;
const at = <T>(times: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, turn) => work(turn)));

async function newLink(value = 'the token') {
  const user = await makeUser(prisma);
  const of = { kind: 'reset', subject: user.id } as const;
  const id = await createSecret(context, { ...of, userId: user.id, value, life: minutes(30) });
  return { id, user, of, take: (given = value) => consumeSecret(context, { ...of, value: given }) };
}

async function newCode(value = '123456') {
  const of = { kind: 'otp', subject: `+919${newId().slice(-9)}` } as const;
  const id = await createSecret(context, { ...of, userId: null, value, life: minutes(5) });
  return { id, of, guess: (given = value) => guessSecret(context, { ...of, value: given }) };
}

test('a long secret is accepted once, by its value, kind and subject together', async () => {
  const { id, user, of, take } = await newLink();
  const other = await newLink('another token');
  expect(await take('the tokem')).toBeNull();
  expect(await consumeSecret(context, { ...of, value: '' })).toBeNull();
  expect(await consumeSecret(context, { ...other.of, value: 'the token' })).toBeNull();
  expect(
    await consumeSecret(context, { kind: 'verification', subject: user.id, value: 'the token' }),
  ).toBeNull();
  expect(await findSecret(context, { ...of, value: 'the token' })).toMatchObject({ id, usedAt: null });
  expect(await take()).toMatchObject({ id, userId: user.id });
  expect(await take()).toBeNull();
  expect(await findSecret(context, { ...of, value: 'the token' })).toBeNull();
});

test('a long secret is accepted for one of fifty calls that use it at once', async () => {
  const { take } = await newLink();
  const taken = await at(50, () => take());
  expect(taken.filter((row) => row !== null)).toHaveLength(1);
});

test('a long secret is valid until the millisecond before it expires', async () => {
  const [early, late] = [await newLink(), await newLink()];
  clock.advance(minutes(30) - 1);
  expect(await early.take()).not.toBeNull();
  clock.advance(1);
  expect(await findSecret(context, { ...late.of, value: 'the token' })).toBeNull();
  expect(await late.take()).toBeNull();
});

test('a newer long secret replaces the one before, for that subject only', async () => {
  const [first, other] = [await newLink('first'), await newLink('other')];
  await createSecret(context, { ...first.of, userId: first.user.id, value: 'second', life: minutes(30) });
  expect(await first.take('first')).toBeNull();
  expect(await other.take()).not.toBeNull();
  expect(await first.take('second')).not.toBeNull();
});

test('one long secret, the last, is valid when twenty are asked for at once', async () => {
  const { of, user } = await newLink();
  await at(20, (turn) =>
    createSecret(context, { ...of, userId: user.id, value: `t${turn}`, life: minutes(30) }),
  );
  expect(await prisma.accountSecret.count({ where: { ...of, killedAt: null } })).toBe(1);
  const taken = await at(20, (turn) => consumeSecret(context, { ...of, value: `t${turn}` }));
  expect(taken.filter((row) => row !== null)).toHaveLength(1);
});

test('a long secret is stored nowhere in clear', async () => {
  const { id } = await newLink('clear as day');
  const { rows } = await db.pool.query('select t::text as row from account_secrets t where id = $1', [id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('clear');
});

test('the links and codes of an account can be ended together, and its recovery codes stay valid', async () => {
  const { take, user } = await newLink();
  const recovery = { kind: 'recovery', subject: user.id } as const;
  for (const value of ['one', 'two'])
    await createSecret(context, { ...recovery, userId: user.id, value, life: days(3650) });
  await revokeSecretsOf(context, user.id);
  expect(await take()).toBeNull();
  for (const value of ['one', 'two'])
    expect(await consumeSecret(context, { ...recovery, value })).not.toBeNull();
});

test('a short code can be compared without being used up, until it is used up once', async () => {
  const { id, guess } = await newCode();
  expect(await guess()).toMatchObject({ id });
  expect(await guess()).toMatchObject({ id });
  const used = await at(20, () => markSecretUsed(context, id));
  expect(used.filter(Boolean)).toHaveLength(1);
  expect(await guess()).toBeNull();
});

test('check 12: a short code has five tries, after which even the right one is refused', async () => {
  const { guess } = await newCode();
  for (let turn = 0; turn < MAX_TRIES; turn++) expect(await guess('000000')).toBeNull();
  expect(await guess()).toBeNull();
  const other = await newCode();
  for (let turn = 1; turn < MAX_TRIES; turn++) await other.guess('000000');
  expect(await other.guess()).not.toBeNull();
});

test('check 12: fifty guesses at once get five tries in all', async () => {
  const { id, guess } = await newCode();
  await at(50, (turn) => guess(String(turn).padStart(6, '0')));
  const { tries } = await prisma.accountSecret.findUniqueOrThrow({ where: { id } });
  expect(tries).toBe(5);
  expect(await guess()).toBeNull();
  const lucky = await newCode();
  expect((await at(50, () => lucky.guess())).filter((row) => row !== null)).toHaveLength(5);
});

test('a short code cannot be used up after it was replaced or after it expired', async () => {
  const [first, late] = [await newCode(), await newCode()];
  await createSecret(context, { ...first.of, userId: null, value: '654321', life: minutes(5) });
  expect(await markSecretUsed(context, first.id)).toBe(false);
  clock.advance(minutes(5));
  expect(await late.guess()).toBeNull();
  expect(await markSecretUsed(context, late.id)).toBe(false);
});

test('two numbers get different short codes', async () => {
  const [mine, other] = [await newCode('111111'), await newCode('222222')];
  expect(await guessSecret(context, { ...other.of, value: '111111' })).toBeNull();
  expect(await mine.guess()).not.toBeNull();
});

test('an expired secret is deleted a night later, and recovery codes are kept', async () => {
  const { id, user } = await newLink();
  await createSecret(context, {
    kind: 'recovery',
    subject: user.id,
    userId: user.id,
    value: 'x',
    life: days(3650),
  });
  const night = async () => {
    await enqueue(context.db, purgeExpiredJob, {});
    await mails();
  };
  const left = () => prisma.accountSecret.findMany({ where: { userId: user.id }, select: { id: true } });
  clock.advance(minutes(30) + days(1) - 1);
  await night();
  expect(await left()).toHaveLength(2);
  clock.advance(1);
  await night();
  expect(await left()).toHaveLength(1);
  expect(await left()).not.toContainEqual({ id });
});
