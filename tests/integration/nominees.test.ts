// A customer names who acts for them, changes it, and names nobody any more.
import { expect, test } from 'vitest';
import { readNominee } from '@/lib/domain/nominees';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const shop = await startTestServer();
const { prisma } = shop.db;

test('a nominee is named, changed and taken back, and the audit log does not have who it is', async () => {
  const { user, token } = await newPerson(shop.db);
  const save = (name: string, contact: string) =>
    shop.call('POST /user/nominee', { token, json: { name, contact } });
  const named = () => readNominee({ db: prisma }, { userId: user.id });
  expect(await named()).toEqual({ name: '', contact: '' });
  await save('Ravi Menon', 'ravi@example.com');
  await save(' Meera Menon ', '9876543210');
  expect(await named()).toEqual({ name: 'Meera Menon', contact: '9876543210' });
  for (const [name, contact, field] of [
    ['', '9876543210', 'name'],
    ['Meera', '', 'contact'],
    ['Meera', '12', 'contact'],
  ] as const) {
    const reply = await save(name, contact);
    expectRefusal(reply, 400);
    expect(JSON.stringify(reply.body), field).toContain(`"${field}"`);
  }
  await save('', '');
  expect(await named()).toEqual({ name: '', contact: '' });
  const entries = await prisma.auditEntry.findMany({ where: { objectId: user.id, action: 'name-nominee' } });
  expect(entries.map(({ after }) => after)).toEqual([{ named: true }, { named: true }, { named: false }]);
});
