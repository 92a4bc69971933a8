import { type Answer, readOk } from '@/lib/integrations/http';
import type { PlayerAnswer, PlayerQuery } from '@/lib/integrations/suppliers/port';
import { callSmileOne, type SmileOneAccount } from './call-smile-one';
import { isPlayerRefusal } from './player-refusals';
import { readTarget } from './read-target';
import { envelope, roleReply } from './replies';

/** A wrong user id and a wrong zone have the same code; 201 is the older one (SMILEONE-3). */
const NOT_FOUND = new Set([20003, 201]);

const INDONESIA = /^(id|idn|indo|indonesia)$/i;

/** Asks for the nickname of a player. */
export async function checkPlayer(account: SmileOneAccount, query: PlayerQuery): Promise<PlayerAnswer> {
  const target = readTarget(query);
  if (!target.ok) return { outcome: 'unknown', message: target.why, raw: null };
  const { answer, evidence } = await callSmileOne(account, 'getrole', target.region, target.fields);
  return judgeRole(answer, evidence.reply);
}

/** Judges by the status only. A refusal that is not about the player must not be shown as a mistyped player id. */
export function judgeRole(answer: Answer, raw: unknown): PlayerAnswer {
  const reply = readOk(answer, envelope);
  if (!reply.ok) return { outcome: 'unknown', message: reply.why, raw };
  const { status, message } = reply.data;
  if (NOT_FOUND.has(status)) return { outcome: 'not_found', message, raw };
  if (status !== 200) return { outcome: isPlayerRefusal(message) ? 'not_allowed' : 'unknown', message, raw };
  const role = readOk(answer, roleReply);
  if (!role.ok || role.data.username === '')
    return { outcome: 'unknown', message: 'A player without a name', raw };
  const { username, country } = role.data;
  return { outcome: 'found', username, region: country || null, indo: INDONESIA.test(country), raw };
}
