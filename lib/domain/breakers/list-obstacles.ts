import type { Context } from '@/lib/domain/context';
import { IS_OVER } from './is-over-sql';

/** Why no purchase may be made at a supplier now. */
export interface Obstacle {
  supplier: string;
  /** Null: every region. */
  region: string | null;
  /** When it is worth to look again, by the database's clock. */
  until: Date;
  /** The time of an open breaker is over: one call may be made as a probe. */
  mayProbe: boolean;
}

/** All open breakers, pauses of accounts and stopped suppliers, by the database's clock; mostly none. */
export function listObstacles({ db }: Pick<Context, 'db'>): Promise<Obstacle[]> {
  return db.$queryRaw<Obstacle[]>`
    select supplier, null::text as region, open_until as until, ${IS_OVER} as "mayProbe"
      from supplier_breakers where open_until is not null
    union all
    select supplier, region, now() + interval '1 minute', false from supplier_pauses
    union all
    select target, null, least(ends_at, now() + interval '1 minute'), false
      from kill_switches where scope = 'supplier' and ended_at is null and ends_at > now()`;
}

/** The breaker or pause that forbids a purchase on a route; a breaker that is due for a probe forbids none. */
export function findObstacle(
  obstacles: Obstacle[],
  { supplier, region }: { supplier: string; region: string },
): Obstacle | undefined {
  return obstacles.find(
    (each) =>
      !each.mayProbe && each.supplier === supplier && (each.region === null || each.region === region),
  );
}
