import type { Context } from '@/lib/domain/context';
import { secretsOf } from '@/lib/domain/webhooks/endpoints/secret';
import { sendWebhooksJob } from '@/lib/domain/webhooks/jobs';
import type { PartnerAnswer } from '@/lib/integrations/webhook';
import { enqueue } from '@/lib/platform/jobs';
import { runtimeOf, seconds } from '@/lib/platform/time';
import { bringForward } from './bring-forward';
import { type Leased, leaseDeliveries } from './lease-deliveries';
import { recordTry } from './record-try';

/** Deliveries that one run sends at once. */
const PLACES = 50;
/** After that a run takes no more and leaves the rest to the next one. */
const LONGEST_RUN = seconds(45);
/** How long a run with receivers that do not answer waits before it looks for what has become due. */
const LOOK_AGAIN = seconds(1);

export type SendContext = Pick<
  Context,
  'db' | 'clock' | 'log' | 'actor' | 'sealer' | 'partnerWebhooks' | 'language'
>;

/** Sends all deliveries that are due, each as soon as a place is free. Returns how many tries it made. */
export async function sendWebhooks(context: SendContext, stopping?: AbortSignal): Promise<number> {
  await bringForward(context);
  const inFlight = new Set<Promise<void>>();
  try {
    return await sendDue(context, inFlight, stopping);
  } finally {
    // Also when a statement has failed: a try that goes on after its run is cut off where the worker stops, and is not
    // recorded.
    await Promise.all(inFlight);
  }
}

async function sendDue(
  context: SendContext,
  inFlight: Set<Promise<void>>,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const { monotonic } = runtimeOf(context.clock);
  const startedAt = monotonic();
  let tries = 0;
  for (;;) {
    const isOver = stopping?.aborted || monotonic() - startedAt > LONGEST_RUN;
    const leased = isOver ? [] : await leaseDeliveries(context, PLACES - inFlight.size);
    tries += leased.length;
    for (const delivery of leased) {
      const sent = send(context, delivery).finally(() => inFlight.delete(sent));
      inFlight.add(sent);
    }
    if (inFlight.size > 0) await anyOf(context, inFlight);
    else if (!isOver) return tries;
    else {
      await enqueue(context.db, sendWebhooksJob, {});
      return tries;
    }
  }
}

/** A try that could not be recorded is made again when its lease is over; the others go on. */
async function send(context: SendContext, delivery: Leased): Promise<void> {
  const { id, eventId, url, body } = delivery;
  const now = context.clock.now();
  try {
    const secrets = openSecrets(context, delivery);
    const answer: PartnerAnswer = secrets
      ? await context.partnerWebhooks.send({ url, id: eventId, body, secrets, now })
      : { kind: 'failed', error: 'the secret cannot be opened', ms: 0 };
    await recordTry(context, delivery, answer);
  } catch (error) {
    context.log.error({ err: error, delivery: id }, 'a webhook was not sent or its try not recorded');
  }
}

/** Null for secrets by a key that no setting holds any more: then the try fails, as when the receiver was away. */
function openSecrets(context: SendContext, { endpointId, ...sealed }: Leased): string[] | null {
  try {
    return secretsOf(context, { ...sealed, id: endpointId });
  } catch (error) {
    context.log.warn(
      { err: error, endpoint: endpointId },
      'the secret of a webhook endpoint cannot be opened',
    );
    return null;
  }
}

async function anyOf({ clock }: SendContext, inFlight: Set<Promise<void>>): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([...inFlight, runtimeOf(clock).sleep(LOOK_AGAIN, waiting.signal)]);
  waiting.abort();
}
