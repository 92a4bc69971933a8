import type { Pool } from 'pg';
import { Disagreement, type Line, type Model, type Page } from './model';
import { restOf } from './page-money';

const FACTS = `
  select concat_ws(' ', 'wallet', user_id, currency, balance) as fact from wallets where balance <> 0
  union all
  select concat_ws(' ', 'order', user_id, id, status) from orders
  union all
  select concat_ws(' ', 'page', user_id, client_txn_id, status) from payments where beside_id is null
  union all
  select concat_ws(' ', 'again', p.client_txn_id, r.utr, r.amount, r.status)
    from (select beside_id, coalesce(utr, evidence->>'utr') as utr, amount, status from payments) r
    join payments p on p.id = r.beside_id
  union all
  select concat_ws(' ', 'case', p.client_txn_id, r.cause, r.money_at_risk)
    from reviews r join payments p on p.id = r.payment_id
   where r.cause in ('payment_reversed', 'payment_reinstated', 'receivable') and r.closed_at is null
  union all
  select concat_ws(' ', 'account', account, sum(amount))
    from ledger_entries where account in ('receivables', 'losses') group by account having sum(amount) <> 0
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
    facts.push(...afterwardsOf(page));
  }
  for (const [account, sum] of Object.entries(storeAccounts([...pages.values()])))
    if (sum !== 0n) facts.push(`account ${account} ${sum}`);
  return facts.sort();
}

/** What came again and what went back after the page was paid. */
function afterwardsOf(page: Page): string[] {
  const { id, again, back, there, paidAgain, counted } = page;
  const facts = again.map(({ utr, amount, status }) => `again ${id} ${utr} ${amount} ${status}`);
  facts.push(...paidAgain.map(({ utr, amount }) => `again ${id} ${utr} ${amount} paid`));
  if (back === 'open') facts.push(`case ${id} payment_reversed ${counted?.amount}`);
  if (there === 'open') facts.push(`case ${id} payment_reinstated ${counted?.amount}`);
  if (back === 'receivable') facts.push(`case ${id} receivable ${restOf(page)}`);
  return facts;
}

function storeAccounts(pages: Page[]): Record<'receivables' | 'losses', bigint> {
  const sumOf = (what: Page['back']) =>
    pages.reduce((sum, page) => (page.back === what ? sum - restOf(page) : sum), 0n);
  return { receivables: sumOf('receivable'), losses: sumOf('lost') };
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
