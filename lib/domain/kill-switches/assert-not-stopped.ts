import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { istDateTime } from '@/lib/platform/time';
import { readStops, type Stops } from './read-stops';

/** Throws unavailable while the whole shop is stopped, with the time until which it is. */
export function assertShopOpen(context: Pick<Context, 'clock'>, stops: Stops): void {
  const until = stops.until('shop');
  if (until)
    throw stopped(
      context,
      until,
      message('killSwitches.shopClosed', { until: `${istDateTime(until).slice(0, 16)} IST` }),
    );
}

/** Throws unavailable while no payment may be started at any of the gateways; payments that were started go on. */
export function assertGatewayOpen(
  context: Pick<Context, 'clock'>,
  { stops, gateways }: { stops: Stops; gateways: readonly string[] },
): void {
  const ends = gateways.map((gateway) => stops.until('gateway', gateway));
  const times = ends.flatMap((end) => (end ? [end.getTime()] : []));
  if (times.length === 0 || times.length < ends.length) return;
  throw stopped(context, new Date(Math.min(...times)), 'killSwitches.gatewayPaused');
}

/** Throws unavailable while no account may be made. In the transaction that makes one, or before it. */
export async function assertRegistrationOpen(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const stops = await readStops(context);
  assertShopOpen(context, stops);
  const until = stops.until('registration');
  if (until) throw stopped(context, until, 'killSwitches.registrationClosed');
}

function stopped(
  { clock }: Pick<Context, 'clock'>,
  until: Date,
  description: ConstructorParameters<typeof AppError>[1],
): AppError {
  const left = Math.ceil((until.getTime() - clock.now().getTime()) / 1000);
  return new AppError('unavailable', description, { retryAfter: Math.max(left, 1) });
}
