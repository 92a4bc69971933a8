// What the panel lists of coupons, campaigns, blocks, partners and requests when there are very many: all that is in
// force, because the button that ends each of them is in its row.
import { expect, test } from 'vitest';
import { listApprovals } from '@/lib/domain/approvals';
import { listBlocks } from '@/lib/domain/fraud-rules';
import { listCampaigns, listCoupons } from '@/lib/domain/offers';
import { listPartners } from '@/lib/domain/partners';
import { newId } from '@/lib/platform/ids';
import { after, days, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const { context, db } = await openShop({ worker: false });
const now = new Date();
const old = { createdAt: after(now, -days(30)), startsAt: after(now, -days(30)) };
const ENDED = {
  createdAt: after(now, -days(1)),
  startsAt: after(now, -days(2)),
  endsAt: after(now, -minutes(1)),
};

test('a coupon that runs is listed however many newer ones have ended', async () => {
  const running = await make.makeCoupon(db, old);
  const planned = await make.makeCoupon(db, {
    ...old,
    startsAt: after(now, days(1)),
    endsAt: after(now, days(2)),
  });
  const forgotten = await make.makeCoupon(db, { ...old, endsAt: after(now, -days(29)) });
  await db.coupon.createMany({
    data: Array.from({ length: 200 }, (_, place) => ({
      ...forgotten,
      id: newId(),
      code: `ENDED${place}`,
      ...ENDED,
    })),
  });
  const listed = await listCoupons(context);
  const states = Object.groupBy(listed, ({ status }) => status);
  expect(states.running?.map(({ code }) => code)).toEqual([running.code]);
  expect(states.planned?.map(({ code }) => code)).toEqual([planned.code]);
  expect(states.ended).toHaveLength(200);
  expect(listed.map(({ code }) => code)).not.toContain(forgotten.code);
});

test('a campaign that runs is listed however many newer ones have ended', async () => {
  const running = await make.makeCampaign(db, { ...old, itemids: [1] });
  const forgotten = await make.makeCampaign(db, { ...old, itemids: [1], endsAt: after(now, -days(29)) });
  await db.campaign.createMany({
    data: Array.from({ length: 100 }, () => ({ ...forgotten, id: newId(), ...ENDED })),
  });
  const listed = await listCampaigns(context);
  const states = Object.groupBy(listed, ({ status }) => status);
  expect(states.running?.map(({ id }) => id)).toEqual([running.id]);
  expect(states.ended).toHaveLength(100);
  expect(listed.map(({ id }) => id)).not.toContain(forgotten.id);
});

test('a block that stands is listed however many newer ones have ended', async () => {
  const block = { subject: 'address', reason: 'Charged back.', sealed: null, orderId: null, endsAt: null };
  const standing = newId();
  await db.fraudBlock.create({
    data: { ...block, id: standing, value: '198.51.100.9', createdAt: old.createdAt },
  });
  await db.fraudBlock.createMany({
    data: Array.from({ length: 201 }, (_, place) => ({
      ...block,
      id: newId(),
      value: `203.0.113.${place}`,
      createdAt: ENDED.createdAt,
      endsAt: ENDED.endsAt,
    })),
  });
  const { blocks, total } = await listBlocks(context);
  expect(blocks.filter(({ hasEnded }) => !hasEnded).map(({ id }) => id)).toEqual([standing]);
  expect([blocks.length, total]).toEqual([201, 202]);
});

test('a partner whose keys work is listed however many newer ones are suspended', async () => {
  const { partner } = await make.makePartner(db, { createdAt: old.createdAt });
  for (let place = 0; place < 100; place++)
    await make.makePartner(db, { status: 'suspended', createdAt: ENDED.createdAt });
  const listed = await listPartners(context);
  expect(listed.filter(({ state }) => state === 'active').map(({ userid }) => userid)).toEqual([
    partner.userId,
  ]);
  expect(listed).toHaveLength(101);
});

test('a request that its asker can withdraw is listed however many newer ones have ended', async () => {
  const [asker, receiver] = [await make.makeAdmin(db), await make.makeUser(db)];
  const open = await make.makeApprovalRequest(db, { asker, receiver }, { createdAt: after(now, -days(2)) });
  for (let place = 0; place < 51; place++)
    await make.makeApprovalRequest(
      db,
      { asker, receiver },
      { status: 'withdrawn', openKey: null, endedAt: after(now, -minutes(1)) },
    );
  const { own } = await listApprovals(make.actingAs(context, make.viewerOf(asker)));
  expect(own.filter(({ status }) => status === 'open').map(({ _id }) => _id)).toEqual([open.id]);
  expect(own).toHaveLength(51);
});
