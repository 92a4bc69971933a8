import { seconds } from '@/lib/platform/time';
import type { World } from '../world';

/** What members of staff have done to others, and who of them has no role now. */
export const CLERKS = `
  select u.id as clerk, u.role = 'admin' or u.staff_role is not null as "isOnStaff",
         array(select concat(a.id, ' ', a.action) from audit_entries a
                where a.actor_id = u.id and a.object_id <> u.id order by a.id) as done
    from users u where u.id like 'clerk-%' order by 1`;

interface Clerk {
  clerk: string;
  isOnStaff: boolean;
  done: string[];
}

/** ms: PostgreSQL ends a transaction that stands still for longer, and a statement lasts as long at most. */
const GOES_ON = seconds(25);

/** Who was dismissed does nothing more: a call that was under way ends within seconds or is refused. */
export function judgeClerks({ lives, time }: World, found: unknown[]): string[] {
  return (found as Clerk[]).flatMap(({ clerk, isOnStaff, done }) => {
    const known = lives.clerks.get(clerk) ?? { dismissedAt: null, done: 0 };
    const since = known.dismissedAt ?? time.now;
    const late = done.slice(known.done);
    lives.clerks.set(clerk, { dismissedAt: isOnStaff ? null : since, done: done.length });
    return isOnStaff || time.now - since <= GOES_ON
      ? []
      : late.map((what) => `roles: ${clerk} did ${what} ${time.now - since} ms after the end of the role`);
  });
}
