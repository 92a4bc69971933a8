import { createHash } from 'node:crypto';
import { type Route, routesOf, type Sale } from '@/lib/domain/catalogue';
import { playerMustBeVerified } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { CheckIdReply } from '@/lib/domain/orders/schema';
import type { PlayerAnswer } from '@/lib/integrations/suppliers';
import { minutes } from '@/lib/platform/time';

// The sentences of spec S8.1, to the letter.
export const INDO_REFUSED = 'Recharge for Indo IDs is not permitted';
export const NOT_PERMITTED =
  'Recharge For This ID is not permitted. Contact Admin or try purchasing another region packs.';
const NOT_FOUND = 'No player was found for this id. Please check it and try again.';
const CANNOT_CHECK = 'The player cannot be checked right now.';

/** How long the supplier's word on a player is believed. */
const BELIEVED_FOR = minutes(10);

export interface CheckPlayerInput extends Sale {
  input1: string;
  input2: string;
}

/** Asks the supplier who the player is, or answers from what it said within ten minutes. Never throws for a supplier. */
export async function checkPlayer(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'suppliers'>,
  { product, item, input1, input2 }: CheckPlayerInput,
): Promise<CheckIdReply> {
  const mustVerify = playerMustBeVerified(product);
  const [route] = routesOf(item);
  if (!route) return reply(mustVerify, { outcome: 'unknown', message: CANNOT_CHECK });
  const key = keyOf(route, input1, input2);
  const known = await context.db.playerCheck.findUnique({ where: { key } });
  if (known && known.checkedAt.getTime() > context.clock.now().getTime() - BELIEVED_FOR)
    return reply(mustVerify, { ...known, outcome: known.outcome as CheckIdReply['outcome'] });

  const { supplier, region, settings, packs } = route;
  const answer = await context.suppliers[supplier].checkPlayer({
    region,
    settings,
    pack: packs[0] ?? '',
    input1,
    input2,
  });
  const result = judge(answer);
  if (result.outcome === 'unknown') {
    context.log.warn(
      { supplier, region, said: answer.outcome === 'unknown' ? answer.message : '' },
      'player not checked',
    );
    return reply(mustVerify, result);
  }
  const facts = {
    outcome: result.outcome,
    username: result.username ?? null,
    region: result.region ?? null,
    message: result.message,
    checkedAt: context.clock.now(),
  };
  await context.db.playerCheck.upsert({ where: { key }, create: { key, ...facts }, update: facts });
  return reply(mustVerify, result);
}

interface Judgement {
  outcome: CheckIdReply['outcome'];
  message: string;
  username?: string | null;
  region?: string | null;
}

function judge(answer: PlayerAnswer): Judgement {
  switch (answer.outcome) {
    case 'found':
      return answer.indo
        ? { outcome: 'not_allowed', message: INDO_REFUSED, username: answer.username, region: answer.region }
        : { outcome: 'found', message: 'success', username: answer.username, region: answer.region };
    case 'not_found':
      return { outcome: 'not_found', message: NOT_FOUND };
    case 'not_allowed':
      return { outcome: 'not_allowed', message: isReworded(answer.message) ? NOT_PERMITTED : answer.message };
    case 'unknown':
      return { outcome: 'unknown', message: CANNOT_CHECK };
  }
}

/** The three supplier messages that spec S8.1 replaces; their wording drifts, their subject does not. */
function isReworded(message: string): boolean {
  return [
    /monthly .*(limit|cap)|top-?up limit|350,?000/i,
    /recharge has failed.*contact customer service/i,
    /(ban|not .*available|suspend|restrict).*(malaysia|singapore|philippines)|(malaysia|singapore|philippines).*(ban|suspend|restrict|until)/i,
  ].some((pattern) => pattern.test(message));
}

function reply(mustVerify: boolean, { outcome, message, username, region }: Judgement): CheckIdReply {
  return {
    success: outcome === 'found',
    message,
    username: username ?? null,
    use: message === INDO_REFUSED ? 'Indo' : (region ?? null),
    region: region ?? null,
    outcome,
    mustVerify,
  };
}

function keyOf({ supplier, region, settings, packs }: Route, input1: string, input2: string): string {
  const parts = [supplier, region, JSON.stringify(settings), packs[0] ?? '', input1, input2];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
