import type { Context } from '@/lib/domain/context';
import { liesAhead, Prisma, type SupplierRoute } from '@/lib/platform/db';
import type { Scope } from './schema';

/**
 * What may not be sold now, because a member of staff has stopped it, a supplier has no balance for it or the vault no
 * code.
 */
export interface Stops {
  /** Until when, by scope and target; the target is '' for the shop and for registration. */
  until(scope: Scope, target?: string): Date | null;
  /** Whether no purchase may be made on a route. */
  stopsRoute(route: Pick<SupplierRoute, 'supplier' | 'region'>): boolean;
  /** Whether an item that is sold from the vault has no code that may be sold, and no order may wait for one. */
  isOutOfCodes(itemid: number): boolean;
  /** Until when a gateway is passed over because it made no payment several times in a row. */
  failingUntil(gateway: string): Date | null;
  isFailing(gateway: string): boolean;
  /** Whether the last payment that was to be started at a gateway was not. */
  hasFailed(gateway: string): boolean;
  /** By its id and its category as the API names it. */
  stopsProduct(product: { _id: string; category: string }): boolean;
}

interface Row {
  scope: Scope | 'account' | 'codes' | 'breaker';
  target: string;
  /**
   * Null for an account, which is paused until its balance has risen, for an item, until codes are imported, and for a
   * closed breaker.
   */
  until: Date | null;
}

/** Everything that is stopped now, by the database's clock; mostly nothing. One query for each order and each page. */
export async function readStops({ db }: Pick<Context, 'db'>): Promise<Stops> {
  return stopsOf(
    await db.$queryRaw<Row[]>`
      select scope::text, target, ends_at as until
        from kill_switches where ended_at is null and ends_at > now()
      union all
      select 'account', supplier || ' ' || region, null from supplier_pauses
      union all
      select 'breaker', gateway,
             case when open_until > now() and not ${liesAhead(Prisma.sql`updated_at`)} then open_until end
        from gateway_breakers
      union all
      select 'codes', v.itemid::text, null from vault_items v
       where v.wait_hours = 0
         and (exists (select from restores where ended_at is null)
              or not exists (select from vault_codes c
                              where c.itemid = v.itemid and c.state = 'available'
                                and tarang_is_sellable(c.expires_at, now())))`,
  );
}

function stopsOf(rows: readonly Row[]): Stops {
  const find = (scope: Row['scope'], target = '') =>
    rows.find((row) => row.scope === scope && row.target === target);
  return {
    until: (scope, target) => find(scope, target)?.until ?? null,
    failingUntil: (gateway) => find('breaker', gateway)?.until ?? null,
    isFailing: (gateway) => Boolean(find('breaker', gateway)?.until),
    hasFailed: (gateway) => find('breaker', gateway) !== undefined,
    stopsRoute: ({ supplier, region }) =>
      Boolean(find('supplier', supplier) ?? find('account', `${supplier} ${region}`)),
    isOutOfCodes: (itemid) => Boolean(find('codes', String(itemid))),
    stopsProduct: ({ _id, category }) => Boolean(find('product', _id) ?? find('category', category)),
  };
}
