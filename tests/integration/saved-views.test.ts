// Saved views and chosen columns of the panel's lists: who sees, changes and deletes them, and what they keep
// (decision 088).
import { beforeEach, expect, test } from 'vitest';
import { permissionsOf, type StaffRole } from '@/lib/domain/permissions';
import { chooseColumns, deleteView, editView, openList, saveView } from '@/lib/domain/saved-views';
import {
  chooseColumnsForm,
  columnsIn,
  columnsText,
  LISTS,
  saveViewForm,
  usualColumns,
} from '@/lib/domain/saved-views/schema';
import { AppError } from '@/lib/platform/errors';
import { NOON, stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db } = await testDatabase();
const { prisma } = db;

async function staff(role: StaffRole) {
  const user = role === 'owner' ? await make.makeAdmin(prisma) : await make.makeUser(prisma);
  const actor = make.makeActor({ id: user.id, role: user.role, permissions: permissionsOf(role) });
  return { db: prisma, clock: stoppedClock(NOON), actor };
}
const asha = await staff('support');
const ravi = await staff('finance');
const owner = await staff('owner');
const catalogue = await staff('catalogue');

const FAILED = { list: 'orders', name: 'Failed', shared: false, query: 'status=Failed&sort=-price' } as const;
const open = (by: typeof asha, query: Record<string, string> = {}) => openList(by, { list: 'orders', query });
const names = async (by: typeof asha) => (await open(by)).views.map(({ name }) => name);
const audits = () =>
  prisma.auditEntry.findMany({ where: { objectType: 'saved-view' }, orderBy: { id: 'asc' } });

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return [error.code, error.description.messageKey];
      throw error;
    },
  );

beforeEach(async () => {
  await prisma.savedView.deleteMany();
  await prisma.chosenColumns.deleteMany();
});

test('a view opens the filter, the sort and the columns under which it was saved, and never a search or a page', async () => {
  const query =
    'status=Failed&sort=-price&columns=status,price&search=asha@example.com&before=x&limit=500&role=x';
  const { id } = await saveView(asha, { ...FAILED, query });
  const opened = await open(asha, { view: id });
  expect(opened.given).toEqual({ status: 'Failed', sort: '-price', columns: 'status,price', role: 'x' });
  expect([opened.view, opened.columns]).toEqual([id, ['price', 'status']]);
  // What is changed in it is in the address itself.
  const changed = await open(asha, { in: id, sort: 'price' });
  expect([changed.view, changed.given]).toEqual([id, { in: id, sort: 'price' }]);
  const unknowns: Record<string, string>[] = [{ view: 'none' }, { in: 'none' }];
  for (const unknown of unknowns)
    expect(await open(asha, unknown)).toMatchObject({
      view: '',
      given: unknown,
      columns: usualColumns('orders'),
    });
});

test('an own view is seen and changed by its owner only, and leaves no entry in the audit log', async () => {
  const before = (await audits()).length;
  const { id } = await saveView(asha, FAILED);
  expect([await names(asha), await names(ravi), await names(owner)]).toEqual([['Failed'], [], []]);
  const edit = { id, seen: 0, name: 'Dear', shared: false, query: 'sort=-price' };
  for (const other of [ravi, owner]) {
    expect(await refusalOf(editView(other, edit))).toEqual(['not_found', 'notFound.View']);
    expect(await refusalOf(deleteView(other, { id }))).toEqual(['not_found', 'notFound.View']);
    expect((await open(other, { view: id })).view).toBe('');
  }
  await editView(asha, edit);
  expect((await open(asha, { view: id })).given).toEqual({ sort: '-price' });
  expect(await refusalOf(editView(asha, edit))).toEqual(['conflict', 'requests.changedMeanwhile']);
  await editView(asha, { ...edit, seen: 1, name: 'Dearest', query: null });
  expect((await open(asha)).views).toMatchObject([{ name: 'Dearest', query: 'sort=-price', by: null }]);
  await deleteView(asha, { id });
  expect(await names(asha)).toEqual([]);
  expect((await audits()).length).toBe(before);
});

test('a shared view is seen by all who read the list, and changed by its owner and an owner of the shop', async () => {
  const before = (await audits()).length;
  const { id } = await saveView(asha, { ...FAILED, shared: true });
  const [seen] = (await open(ravi)).views;
  expect(seen).toMatchObject({ name: 'Failed', mayChange: false, by: expect.any(String) });
  const edit = { id, seen: 0, name: 'Failed', shared: true, query: 'status=Failed' };
  expect(await refusalOf(editView(ravi, edit))).toEqual(['forbidden', 'savedViews.notYours']);
  expect(await refusalOf(deleteView(ravi, { id }))).toEqual(['forbidden', 'savedViews.notYours']);
  expect((await open(owner)).views).toMatchObject([{ mayChange: true }]);
  await editView(owner, edit);
  await deleteView(owner, { id });
  expect(await refusalOf(deleteView(owner, { id }))).toEqual(['not_found', 'notFound.View']);
  const told = (await audits()).slice(before);
  expect(told.map(({ action, actorId, objectId }) => [action, actorId, objectId])).toEqual([
    ['share-view', asha.actor.id, id],
    ['edit-shared-view', owner.actor.id, id],
    ['delete-shared-view', owner.actor.id, id],
  ]);
  expect(told[1]).toMatchObject({
    before: { list: 'orders', name: 'Failed', shared: true, query: 'status=Failed&sort=-price' },
    after: { list: 'orders', name: 'Failed', shared: true, query: 'status=Failed' },
  });
});

test('a view that stops being shared is gone for the others, and that is in the audit log', async () => {
  const { id } = await saveView(asha, { ...FAILED, shared: true });
  await editView(asha, { id, seen: 0, name: 'Failed', shared: false, query: null });
  expect(await names(ravi)).toEqual([]);
  expect((await audits()).at(-1)).toMatchObject({ action: 'edit-shared-view', after: { shared: false } });
});

test('staff who do not read a list save no view and choose no columns of it', async () => {
  const refused = ['forbidden', 'missingPermission.orders.read'];
  expect(await refusalOf(saveView(catalogue, FAILED))).toEqual(refused);
  expect(await refusalOf(chooseColumns(catalogue, { list: 'orders', columns: ['price'] }))).toEqual(refused);
  const { id } = await saveView(owner, { ...FAILED, shared: true });
  expect(
    await refusalOf(deleteView({ ...catalogue, actor: { ...catalogue.actor, role: 'admin' } }, { id })),
  ).toEqual(refused);
});

test('a person has 30 views, one of each name in a list, also when two are saved at once', async () => {
  const query = '';
  await saveView(asha, FAILED);
  expect(await refusalOf(saveView(asha, { ...FAILED, query }))).toEqual(['conflict', 'savedViews.nameTaken']);
  await saveView(ravi, FAILED);
  await saveView(asha, { ...FAILED, list: 'users', query });
  for (let n = 2; n < 29; n++) await saveView(asha, { ...FAILED, name: `View ${n}` });
  const ends = await Promise.all(
    [98, 99].map((n) => refusalOf(saveView(asha, { ...FAILED, name: `View ${n}` }))),
  );
  expect(ends).toContainEqual(null);
  expect(ends).toContainEqual(['conflict', 'savedViews.tooMany']);
  expect(await prisma.savedView.count({ where: { ownerId: asha.actor.id ?? '' } })).toBe(30);
});

test('columns are chosen by each person for each list, and the usual ones come back', async () => {
  await chooseColumns(asha, { list: 'orders', columns: ['remarks', 'price', 'unknown'] });
  expect((await open(asha)).columns).toEqual(['price', 'remarks']);
  expect((await open(ravi)).columns).toEqual(usualColumns('orders'));
  expect((await openList(asha, { list: 'users', query: {} })).columns).toEqual(usualColumns('users'));
  expect((await open(asha, { columns: 'paid' })).columns).toEqual(['paid']);
  await chooseColumns(asha, { list: 'orders', columns: [] });
  expect((await open(asha)).columns).toEqual([]);
  expect(columnsIn('orders', columnsText([]))).toEqual([]);
  await chooseColumns(asha, { list: 'orders', columns: null });
  expect((await open(asha)).columns).toEqual(usualColumns('orders'));
});

test('what is no view is refused before anything is written', async () => {
  const bad = [
    { ...FAILED, name: ' ' },
    { ...FAILED, name: 'x'.repeat(61) },
    { ...FAILED, name: 'a\0b' },
    { ...FAILED, query: 'x'.repeat(1001) },
    { ...FAILED, list: 'payments' },
  ];
  for (const input of bad) expect(saveViewForm.safeParse(input).success, JSON.stringify(input)).toBe(false);
  expect(chooseColumnsForm.safeParse({ list: 'orders', columns: Array(21).fill('price') }).success).toBe(
    false,
  );
  // It fits, but not with its characters encoded.
  const query = `supplier=${'क'.repeat(900)}`;
  expect(await refusalOf(saveView(asha, { ...FAILED, query }))).toEqual([
    'invalid_input',
    'requests.checkInput',
  ]);
});

test('every column of a list can be hidden, and each name is kept once', () => {
  for (const { columns, hidden, kept } of Object.values(LISTS)) {
    expect(new Set(columns).size).toBe(columns.length);
    expect(new Set(kept).size).toBe(kept.length);
    expect(columns).toEqual(expect.arrayContaining([...hidden]));
    expect(kept).not.toContain('search');
  }
});
