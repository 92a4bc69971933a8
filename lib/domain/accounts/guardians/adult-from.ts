import { AppError } from '@/lib/platform/errors';
import { dateColumn, todayColumn } from '@/lib/platform/time';

const ADULT_AGE = 18;

/**
 * The day on which a person who was born on this one (yyyy-mm-dd) is 18; of the 29th of February, the first of March.
 */
export function adultFrom(bornOn: string): Date {
  const [year = 0, month = 1, day = 1] = bornOn.split('-').map(Number);
  return new Date(Date.UTC(year + ADULT_AGE, month - 1, day));
}

/** The same, of a customer who is a child today in India. Throws invalid_input for a day ahead, and for an adult's. */
export function adultFromOfChild(bornOn: string, now: Date): Date {
  const today = todayColumn(now);
  const from = adultFrom(bornOn);
  const field = dateColumn(bornOn) > today ? 'guardians.bornAhead' : 'guardians.isAdult';
  if (dateColumn(bornOn) > today || from <= today)
    throw new AppError('invalid_input', 'guardians.invalid', { fields: { born_on: field } });
  return from;
}
