// Webhooks in the panel and on the page of their partner: endpoints, what has not arrived, its tries, and a replay.
import * as make from '../support/make';
import { expect, signInNewUser, test } from './catalogue-fixture';
import { expectNoFindings, expectNoSidewaysScroll, PHONE } from './look';
import { picture } from './people';

const FAILED = { state: 'failed', tries: 10 } as const;

test('staff see an endpoint and what has not arrived there, and send it again', async ({ page, db }) => {
  const { endpoint, delivery } = await make.makeWebhookDelivery(db, FAILED);
  await signInNewUser(page, db, { role: 'admin' });
  await page.goto('/admin/webhooks');
  await expect(page.getByRole('region', { name: 'Endpoints' })).toContainText(endpoint.url);
  const row = page
    .getByRole('region', { name: 'Not delivered' })
    .getByRole('listitem')
    .filter({ hasText: endpoint.url });
  await expect(row).toContainText('Failed after ten tries');
  await row.getByText('Tries: 10').click();
  await expect(row.getByText('HTTP 503, 42 ms, ‘out of order’').first()).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-webhooks');
  await row.getByRole('button', { name: `Replay key.expiring ${endpoint.id}` }).click();
  await expect(page.getByText('It is sent again.')).toBeVisible();
  expect(await db.auditEntry.count({ where: { action: 'replay-event', objectId: delivery.eventId } })).toBe(
    1,
  );
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'admin-webhooks-phone');
});

test('a partner sees its own endpoints with their deliveries and sends one again', async ({ page, db }) => {
  const user = await signInNewUser(page, db, { role: 'reseller' });
  const stranger = await make.makeWebhookDelivery(db, FAILED);
  const row = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  const { endpoint, delivery } = await make.makeWebhookDelivery(db, { ...FAILED, user: row });
  await page.goto('/dashboard/api/webhooks');
  const card = page.getByRole('region', { name: 'Live endpoint' });
  await expect(card).toContainText(endpoint.url);
  await expect(card).toContainText('It failed ten times.');
  await card.getByText('Tries: 10').click();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'webhooks');
  expect(await page.content()).not.toContain(stranger.endpoint.url);
  await card.getByRole('button', { name: /^Replay/ }).click();
  await expect(page.getByText('The event is sent again.')).toBeVisible();
  expect(await db.auditEntry.count({ where: { action: 'replay-event', objectId: delivery.eventId } })).toBe(
    1,
  );
  await page.setViewportSize(PHONE);
  await page.goto('/hi/dashboard/api/webhooks');
  await expect(page.getByRole('heading', { level: 1, name: 'वेबहुक' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await picture(page, 'webhooks-phone-hi');
});
