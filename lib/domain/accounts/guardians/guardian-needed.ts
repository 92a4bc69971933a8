import { violatesCheck } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/**
 * What a customer under 18 is told of an order or a payment that the database refused because no guardian has agreed;
 * any other error as it is. The triggers ask for each order, so that no call has to.
 */
export function guardianNeeded(error: unknown): unknown {
  const isNeeded = ['orders_guardian_agrees', 'payments_guardian_agrees'].some((rule) =>
    violatesCheck(error, rule),
  );
  return isNeeded ? new AppError('forbidden', 'guardians.needed') : error;
}
