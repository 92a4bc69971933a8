import type { Context } from '@/lib/domain/context';
import { type ActiveRule, readRule } from '@/lib/domain/fraud-rules/judging/rule';
import { runtimeOf, seconds } from '@/lib/platform/time';

/** For how long a process judges by the rules that it has read: a change reaches all processes within this time. */
const RULES_KEPT = seconds(5);

interface Kept {
  readAt: number;
  rules: ActiveRule[];
}

// The web server is bundled in parts, and all of them share what one of them has read or dropped.
const KEY = Symbol.for('tarang.fraud-rules');
const globals = globalThis as { [KEY]?: WeakMap<object, Kept> };

/** By the settings of the shop, of which a process has one object. */
function kept(): WeakMap<object, Kept> {
  globals[KEY] ??= new WeakMap();
  return globals[KEY];
}

/** The rules that are on or in shadow. An order of a shop without any costs a query in five seconds, for all orders. */
export async function activeRules(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
): Promise<readonly ActiveRule[]> {
  const now = runtimeOf(context.clock).monotonic();
  const known = kept().get(context.shop);
  if (known && now - known.readAt < RULES_KEPT) return known.rules;
  const rows = await context.db.fraudRule.findMany({
    where: { mode: { not: 'off' } },
    orderBy: { createdAt: 'asc' },
  });
  const rules = rows.flatMap(readRule);
  kept().set(context.shop, { readAt: now, rules });
  return rules;
}

/** After a change: this process reads the rules anew. */
export function forgetRules({ shop }: Pick<Context, 'shop'>): void {
  kept().delete(shop);
}
