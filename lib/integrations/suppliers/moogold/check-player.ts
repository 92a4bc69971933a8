import { type Answer, readOk } from '@/lib/integrations/http';
import type { PlayerAnswer, PlayerQuery } from '@/lib/integrations/suppliers/port';
import { callMooGold, type MooGoldAccount } from './call-moo-gold';
import { readRoute } from './read-settings';
import { playerReply } from './replies';

/** Asks for a player. MooGold does not offer this for every account and product (MOOGOLD-3); then it is unknown. */
export async function checkPlayer(account: MooGoldAccount, query: PlayerQuery): Promise<PlayerAnswer> {
  const route = readRoute(query);
  if (!route.ok) return { outcome: 'unknown', message: route.why, raw: null };
  const { answer, evidence } = await callMooGold(account, 'product/validate', {
    data: { 'product-id': route.product ?? query.pack, ...route.player },
  });
  return judgePlayer(answer, evidence.reply);
}

export function judgePlayer(answer: Answer, raw: unknown): PlayerAnswer {
  const reply = readOk(answer, playerReply);
  if (!reply.ok) return { outcome: 'unknown', message: reply.why, raw };
  const { status, message, username } = reply.data;
  if (status) return { outcome: 'found', username, region: null, indo: false, raw };
  // MooGold answers `false` both for a wrong id and for a check that it does not offer; only the message differs.
  return { outcome: isAboutTheId(message) ? 'not_found' : 'unknown', message, raw };
}

function isAboutTheId(message: string): boolean {
  if (/not available|unavailable|not enabled|not supported|contact/i.test(message)) return false;
  return /invalid|incorrect|wrong|not found|not exist/i.test(message);
}
