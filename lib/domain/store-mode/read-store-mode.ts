import type { Settings } from '@/lib/platform/config';
import { isMissingTable, type RawConnection, type StoreMode } from '@/lib/platform/db';
import { StoreModeError } from './store-mode-error';

/** The mode that the settings ask for. */
export function modeOf({ SANDBOX }: Pick<Settings, 'SANDBOX'>): StoreMode {
  return SANDBOX === '0' ? 'shop' : 'demo';
}

/**
 * Tells a demo from a shop in a database that has no mark yet, because it is older than the mark. Evidence of a demo is
 * only what an outsider cannot write: the verified accounts of the seed with their numbers (an outsider cannot receive
 * the verification mail of an address at example.com), a payment page of the sandbox, and the payer that the sandbox
 * names.
 */
const EVIDENCE = `
  select case
    when exists (
      select 1 from users
       where email_verified_at is not null
         and (email_key, mobile) in (('shopper@example.com', '+919000000001'), ('reseller@example.com', '+919000000002'),
                                     ('admin@example.com', '+919000000003')))
      or exists (
      select 1 from payments
       where payment_url ~ '^http://[^/]+/ekqr/gateway/pay/' or payer_vpa = 'payer@sandbox') then 'demo'
    when exists (select 1 from users) then 'shop'
  end as mode`;

async function ask(connection: RawConnection, question: string): Promise<StoreMode | null> {
  try {
    const { rows } = await connection.query<{ mode: StoreMode | null }>(question);
    return rows[0]?.mode ?? null;
  } catch (error) {
    // The database is new, or older than this table.
    if (isMissingTable(error)) return null;
    throw error;
  }
}

/** The mark of the database, or what its rows show; null for an unused database. */
export async function readStoreMode(connection: RawConnection): Promise<StoreMode | null> {
  return (await ask(connection, 'select mode from store_state')) ?? (await ask(connection, EVIDENCE));
}

/** Throws StoreModeError when the database belongs to the other mode. Writes nothing. */
export async function demandStoreMode(connection: RawConnection, wanted: StoreMode): Promise<void> {
  const found = await readStoreMode(connection);
  if (found !== null && found !== wanted) throw new StoreModeError(found);
}
