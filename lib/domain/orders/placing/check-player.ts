import { type Route, routesOf, type Sale } from '@/lib/domain/catalogue';
import { playerMustBeVerified } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { CheckIdReply } from '@/lib/domain/orders/schema';
import type { PlayerAnswer } from '@/lib/integrations/suppliers';
import { fieldsSql, Prisma, type PlayerCheck as StoredCheck } from '@/lib/platform/db';
import { digestOf } from '@/lib/platform/digest';
import { inEnglish, type Message, message, readStored, verbatim } from '@/lib/platform/messages';
import { minutes } from '@/lib/platform/time';

/** How long a supplier's answer about a player is reused. */
const CACHE_TIME = minutes(10);

export interface CheckPlayerInput extends Sale {
  input1: string;
  input2: string;
}

/** The reply before its message is translated. */
export interface PlayerCheck extends Omit<CheckIdReply, 'message'> {
  message: Message;
}

/**
 * Asks the supplier for a player's nickname, or reuses its answer of the last ten minutes. An error of the supplier is
 * the outcome `unknown`; it is not thrown.
 */
export async function checkPlayer(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'suppliers'>,
  { product, item, input1, input2 }: CheckPlayerInput,
): Promise<PlayerCheck> {
  const mustVerify = playerMustBeVerified(product);
  const [route] = routesOf(item);
  if (!route) return reply(mustVerify, CANNOT_CHECK);
  const key = keyOf(route, input1, input2);
  const [known] = await context.db.$queryRaw<StoredCheck[]>`
    select ${fieldsSql(Prisma.PlayerCheckScalarFieldEnum, 'player_checks')} from player_checks where key = ${key}`;
  if (known && known.checkedAt.getTime() > context.clock.now().getTime() - CACHE_TIME)
    return reply(mustVerify, {
      ...known,
      outcome: known.outcome as CheckIdReply['outcome'],
      message: readStored(known.message),
    });

  const { supplier, region, settings, packs } = route;
  const ask = context.suppliers[supplier].checkPlayer;
  if (!ask) return reply(mustVerify, CANNOT_CHECK);
  const answer = await ask({ region, settings, pack: packs[0] ?? '', input1, input2 });
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
    message: inEnglish(result.message),
    checkedAt: context.clock.now(),
  };
  await context.db.playerCheck.upsert({ where: { key }, create: { key, ...facts }, update: facts });
  return reply(mustVerify, result);
}

interface Judgement {
  outcome: CheckIdReply['outcome'];
  message: Message;
  username?: string | null;
  region?: string | null;
}

const CANNOT_CHECK: Judgement = { outcome: 'unknown', message: message('orders.cannotCheckPlayer') };

function judge(answer: PlayerAnswer): Judgement {
  switch (answer.outcome) {
    case 'found':
      return answer.indo
        ? {
            outcome: 'not_allowed',
            message: message('stored.playerOfIndo'),
            username: answer.username,
            region: answer.region,
          }
        : {
            outcome: 'found',
            message: verbatim('success'),
            username: answer.username,
            region: answer.region,
          };
    case 'not_found':
      return { outcome: 'not_found', message: message('stored.playerNotFound') };
    case 'not_allowed':
      return {
        outcome: 'not_allowed',
        message: isReworded(answer.message) ? message('stored.playerNotPermitted') : verbatim(answer.message),
      };
    case 'unknown':
      return CANNOT_CHECK;
  }
}

/**
 * Whether spec S8.1 replaces this message of a supplier. The patterns are loose because suppliers change the wording.
 */
function isReworded(text: string): boolean {
  return [
    /monthly .*(limit|cap)|top-?up limit|350,?000/i,
    /recharge has failed.*contact customer service/i,
    /(ban|not .*available|suspend|restrict).*(malaysia|singapore|philippines)|(malaysia|singapore|philippines).*(ban|suspend|restrict|until)/i,
  ].some((pattern) => pattern.test(text));
}

function reply(mustVerify: boolean, { outcome, message, username, region }: Judgement): PlayerCheck {
  return {
    success: outcome === 'found',
    message,
    username: username ?? null,
    use: message.messageKey === 'stored.playerOfIndo' ? 'Indo' : (region ?? null),
    region: region ?? null,
    outcome,
    mustVerify,
  };
}

function keyOf({ supplier, region, settings, packs }: Route, input1: string, input2: string): string {
  const parts = [supplier, region, JSON.stringify(settings), packs[0] ?? '', input1, input2];
  return digestOf(parts);
}
