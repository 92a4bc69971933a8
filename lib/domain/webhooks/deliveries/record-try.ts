import type { Context } from '@/lib/domain/context';
import { disableEndpoint } from '@/lib/domain/webhooks/endpoints/disable-endpoint';
import { sendWebhooksJob } from '@/lib/domain/webhooks/jobs';
import { cleanText } from '@/lib/integrations/http';
import type { PartnerAnswer } from '@/lib/integrations/webhook';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { enqueue } from '@/lib/platform/jobs';
import { after, days, minutes, runtimeOf, seconds } from '@/lib/platform/time';
import type { Leased } from './lease-deliveries';
import { nextTry } from './schedule';

/** The endpoint of a delivery, and the address that has answered. */
type Answered = Pick<Leased, 'endpointId' | 'url'>;
type RecordContext = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>;

/** An endpoint that fails for so long is disabled. */
const GIVE_UP_AFTER = days(5);
/** Answers that ask for fewer calls, and for how long none is made then. */
const ASKS_FOR_REST = [429, 502, 504];
const REST = seconds(60);
/** What is due later is found by the schedule of the job, each minute. */
const SOON = minutes(10);

/** Writes down a try and what follows from it. A delivery that another run has taken over is only written down. */
export async function recordTry(
  context: RecordContext,
  delivery: Leased,
  answer: PartnerAnswer,
): Promise<void> {
  const isSuccess = answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    // Before the delivery, as everywhere: whoever disables an endpoint locks it before its deliveries.
    if (!isSuccess) await lockEndpoint(inside, delivery.endpointId);
    else await endFailures(inside, delivery);
    const { id, leasedUntil } = delivery;
    const tries = delivery.tries + 1;
    const retryAfter = answer.kind === 'answered' ? answer.retryAfter : null;
    // One time for all that is written: a clock that is set right in between would plan the next try days after this
    // one.
    const now = clock.now();
    const next = isSuccess ? null : nextTry({ tries, now, retryAfter, chance: chanceOf(inside) });
    const { count } = await db.partnerDelivery.updateMany({
      where: { id, leasedUntil, state: 'pending' },
      data: {
        tries,
        leasedUntil: null,
        ...(next ? { dueAt: next } : { state: isSuccess ? 'delivered' : 'failed' }),
      },
    });
    await writeTry(inside, id, answer, now);
    if (count > 0 && next && next <= after(now, SOON))
      await enqueue(db, sendWebhooksJob, {}, { runAt: next });
    if (!isSuccess && count > 0) await judgeEndpoint(inside, delivery, answer, now);
  });
}

/** From 0 to 1. */
function chanceOf({ clock }: RecordContext): number {
  const [byte = 0] = runtimeOf(clock).random(1);
  return byte / 255;
}

async function lockEndpoint({ db }: RecordContext, id: string): Promise<void> {
  await db.$queryRaw`select 1 from partner_endpoints where id = ${id} for no key update`;
}

/** An answer of an address that the endpoint had before says nothing about the one that it has. */
async function endFailures({ db }: RecordContext, { endpointId: id, url }: Answered): Promise<void> {
  await db.partnerEndpoint.updateMany({
    where: { id, url, failingSince: { not: null } },
    data: { failingSince: null, restsUntil: null },
  });
}

async function writeTry(
  { db, clock }: RecordContext,
  deliveryId: string,
  answer: PartnerAnswer,
  at: Date,
): Promise<void> {
  const { ms } = answer;
  const outcome =
    answer.kind === 'answered'
      ? { status: answer.status, reply: cleanText(answer.reply) }
      : { error: cleanText(answer.error) };
  await db.partnerTry.create({ data: { id: newId(clock), deliveryId, at, ms, ...outcome } });
}

/** Whether a failed try says something about the endpoint: it wants a rest, is gone, or has failed for too long. */
async function judgeEndpoint(
  context: RecordContext,
  { endpointId: id, url }: Answered,
  answer: PartnerAnswer,
  now: Date,
): Promise<void> {
  const { db, clock } = context;
  const status = answer.kind === 'answered' ? answer.status : null;
  const endpoint = await db.partnerEndpoint.findUniqueOrThrow({ where: { id } });
  if (endpoint.disabledAt !== null || endpoint.deletedAt !== null || endpoint.url !== url) return;
  const failingSince = endpoint.failingSince ?? now;
  await db.partnerEndpoint.update({
    where: { id },
    data: {
      failingSince,
      ...(status !== null && ASKS_FOR_REST.includes(status) && { restsUntil: after(now, REST) }),
    },
  });
  if (status === 410) return disableEndpoint(context, endpoint, 'gone');
  // By a time that has leapt ahead, every endpoint that failed once would be disabled.
  if (clock.isSteady?.() === false) return;
  if (after(failingSince, GIVE_UP_AFTER) <= now) await disableEndpoint(context, endpoint, 'failing');
}
