// A customer names who acts for them, changes it, and names nobody any more.
import { expect, test } from 'vitest';
import { readNominee } from '@/lib/domain/nominees';
import { startTestServer } from '../support/server';
import { type CallReply, expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const shop = await startTestServer();
const { prisma } = shop.db;

const expectOk = ({ status, body, text }: CallReply) => {
  expect(status, text).toBe(200);
  return { seen: (body?.seen ?? null) as string | null };
};

const nothing = { name: '', contact: '', seen: null };

test('a nominee is named, changed and taken back, and the audit log does not have who it is', async () => {
  const { user, token } = await newPerson(shop.db);
  const named = () => readNominee({ db: prisma }, { userId: user.id });
  const save = async (name: string, contact: string) =>
    shop.call('POST /user/nominee', { token, json: { name, contact, seen: (await named()).seen } });
  expect(await named()).toEqual(nothing);
  await save('Ravi Menon', 'ravi@example.com');
  await save(' Meera Menon ', '9876543210');
  expect(await named()).toMatchObject({ name: 'Meera Menon', contact: '9876543210' });
  for (const [name, contact, field] of [
    ['', '9876543210', 'name'],
    ['Meera', '', 'contact'],
    ['Meera', '12', 'contact'],
    // Nobody can be reached by these.
    ['Meera', 'my wife', 'contact'],
    ['Meera', 'meera@', 'contact'],
    ['Meera', '98765', 'contact'],
  ] as const) {
    const reply = await save(name, contact);
    expectRefusal(reply, 400);
    expect(JSON.stringify(reply.body), field).toContain(`"${field}"`);
  }
  // A nominee may live abroad.
  expectOk(await save('Meera Menon', '+44 20 7946-0958'));
  await save('', '');
  expect(await named()).toEqual(nothing);
  const entries = await prisma.auditEntry.findMany({ where: { objectId: user.id, action: 'name-nominee' } });
  expect(entries.map(({ after }) => after)).toEqual([
    ...[{ named: true }, { named: true }, { named: true }, { named: false }],
  ]);
});

test('bug: a page that was opened before the nominee was changed put the former one back', async () => {
  const { user, token } = await newPerson(shop.db);
  const named = () => readNominee({ db: prisma }, { userId: user.id });
  const save = (name: string, seen: string | null | undefined) =>
    shop.call('POST /user/nominee', { token, json: { name, contact: name && 'menon@example.com', seen } });
  const first = expectOk(await save('Ravi Menon', null)).seen;
  const second = expectOk(await save('Meera Menon', first)).seen;
  for (const seen of [null, first])
    for (const name of ['Ravi Menon', '']) expectRefusal(await save(name, seen), 409);
  expect(await named()).toMatchObject({ name: 'Meera Menon', seen: second });
  // Of two at once one is stored.
  const replies = await Promise.all([save('Asha Menon', second), save('Dev Menon', second)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(expectOk(await save('', (await named()).seen)).seen).toBeNull();
  expectRefusal(await save('', second), 409);
  expect(await named()).toEqual(nothing);
  // A page of the version before says nothing of what it showed.
  expectOk(await save('Ravi Menon', undefined));
});
