import { expect, test } from 'vitest';
import {
  deleteEndpoint,
  editEndpoint,
  getEvent,
  keepWebhooks,
  listDeliveries,
  listEndpoints,
  listEvents,
  makeEndpoint,
  replayEvent,
  resealWebhookSecrets,
  rotateSecret,
  sendWebhooks,
  testEndpoint,
  writeEvent,
} from '@/lib/domain/webhooks';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { days, hours, minutes, seconds } from '@/lib/platform/time';
import { openShop } from '../support/shop';
import { keyData, openPartners } from '../support/webhook-partners';

const shop = await openShop({ worker: false });
const { context } = shop;
const { partner, told, write, send, deliveriesOf, endpointOf } = openPartners(shop);

test('during a rotation both secrets sign, afterwards the new one alone', async () => {
  const who = await told();
  const [former = ''] = who.receiver.secrets;
  const { secret } = await rotateSecret(who.acting, {
    id: who.endpointId,
    owner: who.owner,
    overlapHours: 24,
  });
  await write(who);
  await send();
  // The receiver knows the former one alone.
  expect(who.receiver.messages).toMatchObject([{ signatures: 2 }]);
  shop.clock.advance(hours(24));
  await write(who);
  await send();
  expect(who.receiver.refused()).toBe(1);
  who.receiver.secrets.splice(0, 1, secret);
  shop.clock.advance(minutes(1));
  await send();
  expect(who.receiver.messages.at(-1)).toMatchObject({ signatures: 1 });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(former);
  const stored = await endpointOf(who);
  expect(JSON.stringify(stored)).not.toContain(former.slice(6));
  expect(JSON.stringify(await listEndpoints(context, who.owner))).not.toContain('secret"');
});

test('secrets are sealed anew by the key of today, and still sign', async () => {
  const who = await told();
  const keys = (secret: string, previous?: string) =>
    createSealer(keysOf({ AUTH_SECRET: secret, ...(previous && { AUTH_SECRET_PREVIOUS: previous }) }));
  const [first, second] = ['a'.repeat(40), 'b'.repeat(40)];
  const stored = await endpointOf(who);
  const purpose = `webhook/${who.endpointId}`;
  await shop.db.partnerEndpoint.updateMany({
    where: { id: { not: who.endpointId } },
    data: { deletedAt: new Date() },
  });
  await shop.db.partnerEndpoint.update({
    where: { id: who.endpointId },
    data: { secret: keys(first).seal(purpose, context.sealer.open(purpose, stored.secret)) },
  });
  const both = keys(second, first);
  expect(await resealWebhookSecrets({ ...context, sealer: both })).toEqual({ resealed: 1, unreadable: 0 });
  expect(await resealWebhookSecrets({ ...context, sealer: both })).toEqual({ resealed: 0, unreadable: 0 });
  await write(who);
  await sendWebhooks({ ...context, sealer: keys(second) });
  expect(who.receiver.messages).toHaveLength(1);
});

test('an endpoint whose secret cannot be opened fails like one that is away', async () => {
  const who = await told();
  await shop.db.partnerEndpoint.update({ where: { id: who.endpointId }, data: { secret: 'x.x' } });
  await write(who);
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(await deliveriesOf(who)).toMatchObject([
    { state: 'pending', tries: [{ status: null, error: 'the secret cannot be opened' }] },
  ]);
});

test('a replay sends the same id and bytes again, also to an endpoint that was made later', async () => {
  const who = await told();
  const id = (await write(who)) ?? '';
  await send();
  const later = await told(['key.expiring'], who);
  expect(await replayEvent(who.acting, { eventId: id, owner: who.owner })).toEqual({ deliveries: 2 });
  await send();
  const [first, again] = who.receiver.messages;
  expect(again).toMatchObject({ id, body: first?.body });
  expect(later.receiver.messages).toMatchObject([{ id, body: first?.body }]);
  expect(
    await replayEvent(who.acting, { eventId: id, owner: who.owner, endpointId: later.endpointId }),
  ).toEqual({
    deliveries: 1,
  });
});

test('a ping goes to the endpoint that is tested, whatever it asks for', async () => {
  const who = await told(['balance.low']);
  const other = await told(['balance.low'], who);
  const { eventId } = await testEndpoint(who.acting, { id: who.endpointId, owner: who.owner });
  await send();
  expect(who.receiver.messages.map(({ id, body }) => [id, JSON.parse(body).type])).toEqual([
    [eventId, 'ping'],
  ]);
  expect(other.receiver.messages).toEqual([]);
});

test('a deleted endpoint gets nothing any more, and its secret is gone', async () => {
  const who = await told();
  await write(who);
  await deleteEndpoint(who.acting, { id: who.endpointId, owner: who.owner });
  await write(who);
  expect(await send()).toBe(0);
  expect(await endpointOf(who)).toMatchObject({ secret: '', oldSecret: null });
  expect(await listEndpoints(context, who.owner)).toEqual([]);
  // Its address is free again.
  const again = { mode: 'live' as const, url: who.receiver.url, types: ['balance.low' as const] };
  await makeEndpoint(who.acting, who.owner, again);
  await expect(makeEndpoint(who.acting, who.owner, again)).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a partner has at most ten endpoints, also when they are made at once', async () => {
  const who = await partner();
  const made = await Promise.allSettled(
    Array.from({ length: 14 }, (_, place) =>
      makeEndpoint(who.acting, who.owner, {
        mode: 'live',
        url: `http://127.0.0.1:9/${place}`,
        types: ['balance.low'],
      }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('an address that must not be called is refused when it is written and when it is changed', async () => {
  const who = await told();
  const refused = { code: 'invalid_input', fields: { url: expect.anything() } };
  for (const url of [
    'https://10.0.0.1/',
    'https://localhost/',
    'http://example.com/',
    'https://u@example.com/',
  ]) {
    const input = { mode: 'live' as const, url, types: ['balance.low' as const] };
    await expect(makeEndpoint(who.acting, who.owner, input)).rejects.toMatchObject(refused);
    await expect(
      editEndpoint(who.acting, { id: who.endpointId, owner: who.owner, changes: { url } }),
    ).rejects.toMatchObject(refused);
  }
});

test('a partner reaches neither the endpoints nor the events of another one, nor those of the other mode', async () => {
  const [who, stranger] = [await told(), await told()];
  const id = (await write(who)) ?? '';
  const { endpointId } = who;
  for (const owner of [stranger.owner, { ...who.owner, mode: 'test' as const }]) {
    const missing = { code: 'not_found' };
    await expect(getEvent(context, owner, id)).rejects.toMatchObject(missing);
    await expect(replayEvent(who.acting, { eventId: id, owner })).rejects.toMatchObject(missing);
    await expect(listDeliveries(context, { id: endpointId, owner, limit: 5 })).rejects.toMatchObject(missing);
    await expect(rotateSecret(who.acting, { id: endpointId, owner })).rejects.toMatchObject(missing);
    await expect(testEndpoint(who.acting, { id: endpointId, owner })).rejects.toMatchObject(missing);
    await expect(deleteEndpoint(who.acting, { id: endpointId, owner })).rejects.toMatchObject(missing);
    await expect(editEndpoint(who.acting, { id: endpointId, owner, changes: {} })).rejects.toMatchObject(
      missing,
    );
    expect((await listEvents(context, { owner, limit: 5 })).data.map((event) => event.id)).not.toContain(id);
  }
  await expect(
    replayEvent(who.acting, { eventId: id, owner: who.owner, endpointId: stranger.endpointId }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('lists go on from their cursor without leaving anything out', async () => {
  const who = await told();
  const written = [];
  for (let events = 0; events < 5; events += 1) written.unshift(await write(who));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listEvents(context, { owner: who.owner, limit: 2, cursor });
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect([...seen].sort()).toEqual([...written].sort());
});

test('events are kept for 90 days and then deleted with their deliveries and tries', async () => {
  const who = await told();
  const young = await write(who);
  // The database's own clock decides what is deleted, and this one when it was written.
  const clock = { now: () => new Date(Date.now() - days(90) - seconds(1)) };
  const event = { partnerId: who.viewer.userid, mode: 'live' as const, type: 'key.expiring' as const };
  await writeEvent({ ...context, clock }, { ...event, subject: newId(), sequence: 1, data: keyData });
  await send();
  expect(await deliveriesOf(who)).toHaveLength(2);
  expect(await keepWebhooks(context)).toBe(1);
  expect((await deliveriesOf(who)).map(({ event_id }) => event_id)).toEqual([young]);
});
