import { readOk } from '@/lib/integrations/http';
import type { Difference, SentPurchase } from '@/lib/integrations/suppliers/port';
import { callMooGold, type MooGoldAccount } from './call-moo-gold';
import { readRoute } from './read-settings';
import { serverReply } from './replies';

/**
 * The differences without one of the server that is only its other name: MooGold takes a server's name or its id, and
 * may answer with the other one. Its list of servers is asked for then, and without the list the difference remains.
 */
export async function confirmDifferences(
  account: MooGoldAccount,
  sent: SentPurchase,
  differences: Difference[],
): Promise<Difference[]> {
  const server = differences.find(({ field }) => field === 'server');
  const route = readRoute(sent);
  if (!server || !route.ok || route.product === undefined) return differences;
  const { answer } = await callMooGold(account, 'product/server_list', { product_id: route.product });
  const reply = readOk(answer, serverReply);
  if (!reply.ok || !isOneServer(reply.data, server)) return differences;
  return differences.filter((difference) => difference !== server);
}

export function isOneServer(
  servers: Record<string, string>,
  { ordered, delivered }: Pick<Difference, 'ordered' | 'delivered'>,
): boolean {
  const names = [ordered, delivered].map((name) => name.trim().toLowerCase());
  return Object.entries(servers).some((server) => {
    const known = server.map((name) => name.trim().toLowerCase());
    return names.every((name) => known.includes(name));
  });
}
