// Forms of the panel that move money or write files: pressed twice, or sent again after a lost answer, they do it once,
// and of an answer that is certain they know it.
import { afterAll, expect, test, vi } from 'vitest';
import { createCampaignAction } from '@/app/(admin)/admin/campaign-actions';
import { uploadImageAction } from '@/app/(admin)/admin/gallery-actions';
import { reopenOrderAction } from '@/app/(admin)/admin/order-actions';
import { addBalanceAction } from '@/app/(admin)/admin/user-actions';
import { takeBackGiftAction } from '@/app/(admin)/admin/wallet-actions';
import { STORE } from '@/lib/domain/actor';
import { getCorrections } from '@/lib/domain/orders';
import { webProcess } from '@/lib/http/server/process';
import { readToken } from '@/lib/http/session/token';
import { systemClock } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import * as make from '../support/make';
import { testMedia } from '../support/media';
import { makePicture } from '../support/pictures';
import { startTestServer } from '../support/server';
import { newPerson } from '../support/server/people';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

const request = vi.hoisted(() => ({ headers: new Headers(), token: '' }));
vi.mock('server-only', () => ({}));
vi.mock('next/headers', () => ({ headers: async () => request.headers }));
vi.mock('@/lib/http/session/next-auth', async (original) => ({
  ...(await original<object>()),
  cookieClaims: async () => readToken(request.token),
}));

const pictures = await testMedia();
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000', MEDIA_DIR: pictures.folder });
const { prisma } = shop.db;
const admin = await newPerson(shop.db, { role: 'admin' });
request.headers = new Headers({ 'sec-fetch-site': 'same-origin' });
request.token = admin.token;

const NEW_IMAGE = { titleHi: '', offer: '', offerHi: '', redirectUrl: '', type: 'Banner' as const };

test('a picture that is uploaded five times at once with one key is one picture, and another file under it is refused', async () => {
  const images = new Blob([new Uint8Array(await makePicture())]);
  const form = { ...NEW_IMAGE, title: 'Pressed five times', images, key: crypto.randomUUID() };
  const replies = await Promise.all(Array.from({ length: 5 }, () => uploadImageAction(form)));
  expect(replies.map(({ success }) => success)).toEqual([true, true, true, true, true]);
  expect(await prisma.galleryImage.count({ where: { title: form.title } })).toBe(1);
  const other = new Blob([new Uint8Array(await makePicture({ width: 65, height: 64 }))]);
  expect(await uploadImageAction({ ...form, images: other })).toMatchObject({
    code: 'key_reused',
    status: 422,
  });
});

test('bug: a campaign that was created again after a lost answer sold its units twice', async () => {
  const { itemid } = await make.makeItem(prisma);
  const form = {
    name: 'Units to sell once',
    nameHi: '',
    discount: { kind: 'amount' as const, amount: 5 },
    stock: 10,
    maxPerPerson: 1,
    productIds: [],
    itemids: [itemid],
    isForFirst: false,
    key: crypto.randomUUID(),
    startsAt: '2026-01-01T00:00:00+05:30',
    endsAt: '2099-01-01T00:00:00+05:30',
  };
  const replies = await Promise.all(Array.from({ length: 5 }, () => createCampaignAction(form)));
  expect(replies.map(({ success }) => success)).toEqual([true, true, true, true, true]);
  expect(await prisma.campaign.count({ where: { name: form.name } })).toBe(1);
  expect(await createCampaignAction({ ...form, stock: 20 })).toMatchObject({ code: 'key_reused' });
  await createCampaignAction({ ...form, key: crypto.randomUUID() });
  expect(await prisma.campaign.count({ where: { name: form.name } })).toBe(2);
});

test('a file is judged by its bytes and its size, whatever it says of itself', async () => {
  const key = () => crypto.randomUUID();
  const form = { ...NEW_IMAGE, title: 'Not a picture' };
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
  expect(await uploadImageAction({ ...form, images: svg, key: key() })).toMatchObject({
    code: 'unsupported_media_type',
  });
  const large = new Blob([new Uint8Array(8 * 1024 * 1024 + 1)]);
  expect(await uploadImageAction({ ...form, images: large, key: key() })).toMatchObject({
    code: 'body_too_large',
    message: 'The file is too large. It may have 8 MB at most.',
  });
  const text = 'no file' as unknown as Blob;
  expect(await uploadImageAction({ ...form, images: text, key: key() })).toMatchObject({
    code: 'invalid_input',
    message: 'Please provide all required fields!',
  });
  expect(await prisma.galleryImage.count({ where: { title: form.title } })).toBe(0);
});

test('a gift whose answer was lost is given once, another amount under its key is refused, and it is taken back once', async () => {
  const { id: userId, email } = await make.makeUser(prisma);
  const gift = { userId, email: email ?? '', amount: 40, reason: 'sorry', key: crypto.randomUUID() };
  const replies = await Promise.all(Array.from({ length: 5 }, () => addBalanceAction(gift)));
  expect(replies.map(({ success }) => success)).toEqual([true, true, true, true, true]);
  expect(await addBalanceAction({ ...gift, amount: 50 })).toMatchObject({ code: 'key_reused', status: 422 });
  expect(await addBalanceAction({ ...gift, key: 'short' })).toMatchObject({ success: false, status: 400 });
  const balanceOf = async () => (await prisma.wallet.findFirstOrThrow({ where: { userId } })).balance;
  expect(await balanceOf()).toBe(40_00n);
  const { txnid } = await prisma.walletTransaction.findFirstOrThrow({ where: { userId } });
  const back = { txnid, amount: 40, reason: 'the wrong customer', key: crypto.randomUUID() };
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeBackGiftAction(back)));
  expect(taken.map(({ success }) => success)).toEqual([true, true, true, true, true]);
  expect(await balanceOf()).toBe(0n);
});

test("bug: a second person's new code made another form of a gift whose answer was lost", async () => {
  const staffSince = new Date('2026-01-01');
  const giver = await newPerson(shop.db, { role: 'admin', staffSince });
  const deps = { db: prisma, sealer: webProcess().context.sealer, clock: systemClock };
  const { user, app } = await giveAuthenticator(deps, await make.makeAdmin(prisma, { staffSince }));
  const { id: userId, email } = await make.makeUser(prisma);
  const gift = { userId, email: email ?? '', amount: 30_000, reason: 'sorry', key: crypto.randomUUID() };
  const approver = (steps: number) => ({ email: user.email ?? '', code: app.code(steps) });
  request.token = giver.token;
  const replies = [
    await addBalanceAction({ ...gift, approver: approver(0) }),
    await addBalanceAction({ ...gift, approver: approver(1) }),
    await addBalanceAction(gift),
    await addBalanceAction({ ...gift, amount: 31_000, approver: approver(1) }),
  ];
  request.token = admin.token;
  expect(replies.map((reply) => reply.success || reply.code)).toEqual([true, true, true, 'key_reused']);
  expect((await prisma.wallet.findFirstOrThrow({ where: { userId } })).balance).toBe(30_000_00n);
});

test('an order is reopened once by a form that was sent five times', async () => {
  const order = await make.makeOrder(prisma, { status: 'Completed', instant: false });
  const { seen } = await getCorrections({ db: prisma, actor: STORE }, { orderId: order.id });
  const form = { orderId: order.id, seen, takes: 0, reason: 'a mistake', key: crypto.randomUUID() };
  const replies = await Promise.all(Array.from({ length: 5 }, () => reopenOrderAction(form)));
  expect(replies.map(({ success }) => success)).toEqual([true, true, true, true, true]);
  expect(await prisma.orderReopening.count({ where: { orderId: order.id } })).toBe(1);
  expect(await reopenOrderAction({ ...form, key: crypto.randomUUID() })).toMatchObject({ code: 'conflict' });
});
