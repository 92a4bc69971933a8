// Campaigns in the panel: staff create, change, end and preview them.
import { expect, test } from 'vitest';
import { createCampaign, editCampaign, endCampaign, listCampaigns, previewFor } from '@/lib/domain/offers';
import { createCampaignForm, editCampaignForm } from '@/lib/domain/offers/schema';
import { NO_IDEMPOTENCY as idempotency, withIdempotencyKey } from '@/lib/http/request/idempotency';
import { after, minutes } from '@/lib/platform/time';
import { openCampaigns } from '../support/campaigns';
import * as make from '../support/make';

const { shop, context, db, itemid, itemids, PRICE, byUpi, rupeesOf } = await openCampaigns();

const FORM = {
  name: 'Diwali',
  nameHi: '',
  discount: { kind: 'percent', percent: 10, cap: 20 },
  stock: 10,
  maxPerPerson: 1,
  productIds: [],
  itemids,
  isForFirst: false,
  startsAt: '2026-01-01T00:00:00+05:30',
  endsAt: '2099-01-01T00:00:00+05:30',
};

function termsOf(change: object = {}) {
  const { key: _, ...terms } = createCampaignForm.parse({ ...FORM, key: 'a-form-key', ...change });
  return { ...terms, idempotency };
}

test('staff create, change and end a campaign, and the audit log has each step', async () => {
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await createCampaign(admin, termsOf());
  const [made] = await listCampaigns(context);
  expect(made).toMatchObject({ name: 'Diwali', status: 'running', stock: 10, uses: 0, cap: 20, stopped: [] });
  const id = made?.id ?? '';
  await byUpi();
  await byUpi();
  const edit = (change: object, seen = 0) =>
    editCampaign(admin, editCampaignForm.parse({ ...FORM, id, seen, ...change }));
  await expect(edit({ stock: 1 })).rejects.toMatchObject({ code: 'conflict' });
  await edit({ stock: 2 });
  await expect(edit({ stock: 5 })).rejects.toMatchObject({ code: 'conflict' });
  expect((await listCampaigns(context))[0]).toMatchObject({ status: 'used_up', uses: 2, unpaid: 2 });
  await endCampaign(admin, { id });
  await expect(edit({}, 2)).rejects.toMatchObject({ code: 'conflict' });
  const log = await db.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: 'asc' } });
  expect(log.map(({ action }) => action)).toEqual(['create-campaign', 'edit-campaign', 'end-campaign']);
});

test('a campaign names goods that exist and ends after it begins', async () => {
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await expect(createCampaign(admin, termsOf({ itemids: [987_654] }))).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(createCampaignForm.safeParse({ ...FORM, key: 'a-form-key', itemids: [] }).success).toBe(false);
  expect(createCampaignForm.safeParse({ ...FORM, key: 'a-form-key', endsAt: FORM.startsAt }).success).toBe(
    false,
  );
});

test('a process that stood still while another one took its key over creates no campaign', async () => {
  const viewer = await shop.shopper('admin');
  const id = { userId: viewer.userid, route: 'a campaign', key: 'a-form-key' };
  const { idempotency: _, ...terms } = termsOf({ name: 'Created elsewhere' });
  const frozen = withIdempotencyKey(context, { ...id, body: {} }, async (held) => {
    const lockedAt = after(context.clock.now(), -minutes(10));
    await db.idempotencyKey.updateMany({ where: id, data: { lockedAt } });
    await createCampaign(make.actingAs(context, viewer), { ...terms, idempotency: held });
    return {};
  });
  await expect(frozen).rejects.toMatchObject({ code: 'in_progress' });
  expect(await db.campaign.count({ where: { name: terms.name } })).toBe(0);
});

test('the preview of the panel names the campaign that a given shopper has', async () => {
  const campaign = await make.makeCampaign(db, { itemids, maxPerPerson: 1 });
  const admin = make.actingAs(context, await shop.shopper('admin'));
  const viewer = await shop.shopper();
  const seen = () => previewFor(admin, { customer: viewer.userid, itemid, code: undefined });
  expect((await seen()).steps).toContainEqual({
    name: 'campaign',
    amount: -5,
    title: campaign.name,
    titleHi: 'फ़्लैश सेल',
  });
  await byUpi({ viewer });
  expect(await seen()).toMatchObject({ price: rupeesOf(PRICE), steps: [{ name: 'base' }] });
});
