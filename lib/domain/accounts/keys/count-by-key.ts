import type { Context } from '@/lib/domain/context';
import type { Keys } from '@/lib/platform/keys';

export interface KeyCount {
  what:
    | 'passwords'
    | 'authenticators'
    | 'keys of the vault'
    | 'webhook secrets'
    | 'UPI addresses'
    | 'contacts'
    | 'erased accounts'
    | 'recovery codes'
    | 'links and codes'
    | 'contacts of codes'
    | 'waiting messages'
    | 'requests';
  /** That of the key; '' for values from before keys had ids. */
  id: string;
  /** The setting that holds the key; null when none does, and the values are useless. */
  setting: string | null;
  /** Whether new values are made with this key. */
  isCurrent: boolean;
  count: number;
}

const RING_OF = {
  passwords: 'pepper',
  authenticators: 'sealing',
  'keys of the vault': 'sealing',
  'webhook secrets': 'sealing',
  'UPI addresses': 'sealing',
  contacts: 'sealing',
  'erased accounts': 'sealing',
  'recovery codes': 'tokens',
  'links and codes': 'tokens',
  'contacts of codes': 'sealing',
  'waiting messages': 'sealing',
  requests: 'tokens',
} as const satisfies Record<KeyCount['what'], keyof Keys>;

/** What a sealer makes: the id of a key, a dot and base64url. */
const SEALED = '^[A-Za-z0-9_-]{8}[.][A-Za-z0-9_-]+$';

/** How many values in the database depend on which key, so that an operator removes none that is still needed. */
export async function countByKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  keys: Keys,
): Promise<KeyCount[]> {
  const rows = await db.$queryRaw<{ what: KeyCount['what']; id: string; count: bigint }[]>`
    select 'passwords' as what, split_part(password_hash, '$', 1) as id, count(*)
      from users where password_hash is not null group by 2
    union all
    select 'authenticators', substring(totp_secret from '^([^.]*)[.]'), count(*)
      from users where totp_secret is not null group by 2
    union all
    select 'keys of the vault', split_part(wrapped, '.', 1), count(*)
      from (select wrapped from vault_batches union all select wrapped from vault_keys) sealed group by 2
    union all
    select 'webhook secrets', split_part(sealed, '.', 1), count(*)
      from (select unnest(array[secret, old_secret]) as sealed from partner_endpoints where deleted_at is null
            -- What is kept for a repeat of a call that made or changed one.
            union all select reply #>> '{}' from idempotency_keys where reply #>> '{}' ~ ${SEALED}) secrets
     where sealed is not null group by 2
    union all
    select 'UPI addresses', split_part(sealed, '.', 1), count(*)
      from (select payer_sealed as sealed from payments union all select sealed from fraud_blocks) payers
     where sealed is not null group by 2
    union all
    select 'contacts', split_part(sealed, '.', 1), count(*)
      from (select unnest(array[email_sealed, mobile_sealed]) as sealed from users
            union all select contact_sealed from nominees union all select email_sealed from guardians) contacts
     where sealed is not null group by 2
    union all
    select 'erased accounts', split_part(identity ->> 'sealed', '.', 1), count(*)
      from erasures where identity ->> 'sealed' is not null group by 2
    union all
    select case when kind = 'recovery' then 'recovery codes' else 'links and codes' end,
        substring(hash from '^([^.]*)[.]'), count(*)
      from account_secrets
      where used_at is null and killed_at is null and expires_at > ${clock.now()}::timestamptz group by 1, 2
    union all
    select 'contacts of codes', split_part(sealed, '.', 1), count(*)
      from (select unnest(array[subject, detail]) as sealed from account_secrets
             where used_at is null and killed_at is null and expires_at > ${clock.now()}::timestamptz) secrets
     where sealed ~ ${SEALED} group by 2
    union all
    select 'waiting messages', split_part(sealed, '.', 1), count(*)
      from (select coalesce(payload ->> 'sealed', payload ->> 'sealedContact') as sealed
              from (select payload from job_outbox union all select payload from graphile_worker._private_jobs) jobs) messages
     where sealed is not null group by 2
    union all
    select 'requests', split_part(version, '.', 1), count(*)
      from approval_requests where status = 'open' and version ~ ${SEALED} group by 2
    order by 1, 2`;
  return rows.map(({ what, id, count }) => ({
    what,
    id: id ?? '',
    ...describeKey(keys, what, id),
    count: Number(count),
  }));
}

function describeKey(
  keys: Keys,
  what: KeyCount['what'],
  id: string | null,
): Pick<KeyCount, 'setting' | 'isCurrent'> {
  // Passwords from before there were keys depend on none.
  if (!id && what === 'passwords') return { setting: 'no key', isCurrent: false };
  const ring = keys[RING_OF[what]];
  const settings = ring.filter((key) => key.id === (id ?? '')).map(({ setting }) => setting);
  return { setting: settings.join(' or ') || null, isCurrent: ring[0].id === id };
}
