// Keys of the partner API in the hands of their partner: made, rotated and revoked.
import { describe, expect, it } from 'vitest';
import { createKey, listKeys, revokeKey, rotateKey } from '@/lib/domain/partners';
import { type CreateKeyForm, MAX_KEYS, SCOPES } from '@/lib/domain/partners/schema';
import { webProcess } from '@/lib/http/server/process';
import { newId } from '@/lib/platform/ids';
import { days, hours, minutes } from '@/lib/platform/time';
import { waitingMails } from '../support/accounts';
import * as make from '../support/make';
import { call, read } from '../support/partner-handlers';
import { startTestServer } from '../support/server';

const shop = await startTestServer();
const db = shop.db.prisma;
const { context } = webProcess();
const setKey = (id: string, data: object) => db.partnerKey.update({ where: { id }, data });

describe('keys in the hands of their partner', () => {
  const FORM: CreateKeyForm = {
    mode: 'live',
    name: 'Checkout',
    scopes: ['orders:write', 'orders:read'],
    networks: [],
    dailyCap: 5000,
    days: null,
  };

  async function partnerAtDesk(given: { provedAt?: Date; status?: string } = {}) {
    const { user } = await make.makePartner(db, { status: given.status ?? 'active' });
    const viewer = { ...(await make.makeViewer(db, user)), provedAt: given.provedAt ?? context.clock.now() };
    return { user, viewer, acting: make.actingAs(context, viewer) };
  }

  it('are made, work at once, and are never told again', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const { id, text } = await createKey(acting, { viewer, form: FORM });
    expect((await call(read, { key: text })).status).toBe(200);
    const listed = await listKeys(context, user.id);
    expect(listed).toMatchObject([
      { id, last4: text.slice(-4), dailyCap: 5000, works: true, isReplaced: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain(text);
    const rows = await db.$queryRaw<{ row: string }[]>`
      select to_jsonb(k)::text as row from partner_keys k union all select to_jsonb(a)::text from audit_entries a`;
    expect(rows.filter(({ row }) => row.includes(text))).toEqual([]);
  });

  it('bug: were not listed any more, though they worked, when a hundred newer ones had ended', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const { id } = await createKey(acting, { viewer, form: FORM });
    await setKey(id, { createdAt: new Date(context.clock.now().getTime() - days(30)) });
    const { id: _, digest: __, ...key } = await db.partnerKey.findUniqueOrThrow({ where: { id } });
    const at = context.clock.now();
    const ended = (place: number) => (place % 2 === 0 ? { revokedAt: at } : { expiresAt: at });
    await db.partnerKey.createMany({
      data: Array.from({ length: 102 }, (_, place) => ({
        ...key,
        ...ended(place),
        id: newId(),
        digest: `${user.id}-${place}`,
        createdAt: new Date(at.getTime() - place),
      })),
    });
    const listed = await listKeys(context, user.id);
    expect(listed.filter(({ works }) => works).map((each) => each.id)).toEqual([id]);
    expect(listed).toHaveLength(101);
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(
      listed
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('that spend are told to the mailbox of the account, because they outlive a new password', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const told = async () => {
      const mails = await waitingMails(shop.db);
      return mails.filter(({ to }) => to === user.email).map(({ kind }) => kind);
    };
    await createKey(acting, { viewer, form: { ...FORM, mode: 'test' } });
    expect(await told()).toEqual([]);
    const { id } = await createKey(acting, { viewer, form: FORM });
    expect(await told()).toEqual(['partner-key-added']);
    await rotateKey(acting, { viewer, id, overlapHours: 24 });
    expect(await told()).toEqual(['partner-key-added', 'partner-key-added']);
  });

  it('need a proof of the last ten minutes', async () => {
    const { viewer, acting } = await partnerAtDesk({ provedAt: new Date(Date.now() - minutes(11)) });
    await expect(createKey(acting, { viewer, form: FORM })).rejects.toMatchObject({
      code: 'recent_auth_required',
    });
    const { key, partnerId } = await make.makePartnerKey(db);
    const other = { ...viewer, userid: partnerId };
    await expect(rotateKey(acting, { viewer: other, id: key.id, overlapHours: 24 })).rejects.toMatchObject({
      code: 'recent_auth_required',
    });
  });

  it('that read codes need networks, in the program and in the table', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const form = { ...FORM, scopes: [...SCOPES] };
    await expect(createKey(acting, { viewer, form })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(make.makePartnerKey(db, { partnerId: user.id, networks: [] })).rejects.toThrow(
      'partner_keys_networks',
    );
    await createKey(acting, { viewer, form: { ...form, networks: ['203.0.113.0/24'] } });
    await createKey(acting, { viewer, form: { ...form, mode: 'test' } });
  });

  it('are made only by accounts that asked to be partners and are not suspended', async () => {
    const viewer = {
      ...(await make.makeViewer(db, await make.makeReseller(db))),
      provedAt: context.clock.now(),
    };
    const acting = make.actingAs(context, viewer);
    await expect(createKey(acting, { viewer, form: FORM })).rejects.toMatchObject({ code: 'conflict' });
    const suspended = await partnerAtDesk({ status: 'suspended' });
    await expect(createKey(suspended.acting, { viewer: suspended.viewer, form: FORM })).rejects.toMatchObject(
      {
        code: 'partner_inactive',
      },
    );
  });

  it('are at most so many, also when they are made at once', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    for (let made = 1; made < MAX_KEYS; made++) await make.makePartnerKey(db, { partnerId: user.id });
    const made = await Promise.allSettled([1, 2, 3].map(() => createKey(acting, { viewer, form: FORM })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listKeys(context, user.id)).filter(({ works }) => works)).toHaveLength(MAX_KEYS);
  });

  it('are rotated: both work until the end of the overlap, and the old one has one successor', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const old = await createKey(acting, { viewer, form: { ...FORM, days: 90 } });
    const rotations = await Promise.allSettled(
      [1, 2].map(() => rotateKey(acting, { viewer, id: old.id, overlapHours: 24 })),
    );
    const [done] = rotations.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(rotations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const text of [old.text, done?.text ?? ''])
      expect((await call(read, { key: text })).status).toBe(200);
    const [successor, replaced] = await listKeys(context, user.id);
    expect(successor).toMatchObject({ scopes: FORM.scopes, dailyCap: 5000, isReplaced: false });
    const until = (key: typeof successor) => new Date(key?.expiresAt ?? 0).getTime() - Date.now();
    expect(until(successor)).toBeGreaterThan(days(89));
    expect(replaced?.isReplaced).toBe(true);
    expect(Math.abs(until(replaced) - hours(24))).toBeLessThan(minutes(1));
    await setKey(old.id, { expiresAt: new Date(Date.now() - 1000) });
    expect((await call(read, { key: old.text })).status).toBe(401);
  });

  it('that leaked are rotated without an overlap', async () => {
    const { viewer, acting } = await partnerAtDesk();
    const old = await createKey(acting, { viewer, form: FORM });
    const { text } = await rotateKey(acting, { viewer, id: old.id, overlapHours: 0 });
    expect((await call(read, { key: old.text })).status).toBe(401);
    expect((await call(read, { key: text })).status).toBe(200);
    await expect(rotateKey(acting, { viewer, id: old.id, overlapHours: 0 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('are revoked by their partner alone, and once', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const { id, text } = await createKey(acting, { viewer, form: FORM });
    const stranger = await partnerAtDesk();
    await expect(revokeKey(stranger.acting, { partnerId: stranger.user.id, id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await revokeKey(acting, { partnerId: user.id, id });
    expect((await call(read, { key: text })).status).toBe(401);
    await expect(revokeKey(acting, { partnerId: user.id, id })).rejects.toMatchObject({ code: 'conflict' });
    const actions = await db.auditEntry.findMany({
      where: { objectId: id },
      select: { action: true },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['create-partner-key', 'revoke-partner-key']);
  });
});
