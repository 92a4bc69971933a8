// Ids that sort by their time of creation, so that indexes grow at one end and lists need no second column.
import { type Clock, istDate, istMillisecondOfDay, runtimeOf, systemClock } from '@/lib/platform/time';

// Crockford's alphabet: without characters that are confused when an id is read out.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function encode(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = ALPHABET[rest % 32] + text;
  return text;
}

function random(clock: Clock, length: number): string {
  return Array.from(runtimeOf(clock).random(length), (byte) => ALPHABET[byte % 32]).join('');
}

/** 22 characters: 48 bits of time, 60 random bits. */
export function newId(clock: Clock = systemClock): string {
  return encode(clock.now().getTime(), 10) + random(clock, 12);
}

/**
 * `T261120` + time of day + random part, 20 letters and digits. People can read the date (IST), the gateway's `tr`
 * field accepts all of it, and the orders of a minute do not collide (35 random bits per ms).
 */
export function newOrderId(clock: Clock = systemClock): string {
  return readableId('T', clock);
}

/** The same format for wallet transactions. */
export function newTransactionId(clock: Clock = systemClock): string {
  return readableId('W', clock);
}

/** The number of a help request, such as H-7K2Q9M: short enough to say, and none follows from another. */
export function newHelpNumber(clock: Clock = systemClock): string {
  return `H-${random(clock, 6)}`;
}

/** The code of an invitation link: 40 random bits, so that it is not guessed, and short enough to read out. */
export function newInviteCode(clock: Clock = systemClock): string {
  return random(clock, 8);
}

function readableId(prefix: string, clock: Clock): string {
  const now = clock.now();
  const [day, month, year] = istDate(now).split('-');
  return `${prefix}${year?.slice(2)}${month}${day}${encode(istMillisecondOfDay(now), 6)}${random(clock, 7)}`;
}
