import type { Pool } from 'pg';
import { Disagreement, type Line, type Model } from './model';

const FACTS = `
  select concat_ws(' ', 'wallet', user_id, currency, balance) as fact from wallets where balance <> 0
  union all
  select concat_ws(' ', 'order', user_id, id, status) from orders
  union all
  select concat_ws(' ', 'page', user_id, client_txn_id, status) from payments
  union all
  select concat_ws(' ', 'line', user_id, type, status, amount, coalesce(order_id, '-')) from wallet_transactions`;

/** Everything that customers can see of their money, a sentence each, sorted. */
export async function readFacts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fact: string }>({ name: 'model-facts', text: FACTS });
  return rows.map(({ fact }) => fact).sort();
}

/** The same sentences of the model. */
export function factsOf({ people, pages, orders }: Model): string[] {
  const idOf = (who: number) => people[who]?.userId;
  const line = (userId: string | undefined, { type, status, amount, orderId }: Line) =>
    `line ${userId} ${type} ${status} ${amount} ${orderId ?? '-'}`;
  const facts: string[] = [];
  for (const { userId, balance, points, lines } of people) {
    if (balance !== 0n) facts.push(`wallet ${userId} INR ${balance}`);
    if (points !== 0n) facts.push(`wallet ${userId} POINTS ${points}`);
    facts.push(...lines.map((one) => line(userId, one)));
  }
  for (const { id, who, status } of orders.values()) facts.push(`order ${idOf(who)} ${id} ${status}`);
  for (const page of pages.values()) {
    facts.push(`page ${idOf(page.who)} ${page.id} ${page.status}`);
    if (page.orderId === null) facts.push(line(idOf(page.who), page.line));
  }
  return facts.sort();
}

/** Throws with the sentences that only one of the two has. */
export function assertSame(shop: string[], model: string[]): void {
  const left = [...model];
  const surplus = shop.filter((fact) => {
    const at = left.indexOf(fact);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  if (surplus.length + left.length > 0)
    throw new Disagreement(
      `the shop has\n  ${surplus.join('\n  ') || 'nothing else'}\nthe model has\n  ${left.join('\n  ') || 'nothing else'}`,
    );
}
