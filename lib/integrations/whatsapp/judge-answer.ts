import { z } from 'zod';
import { type Answer, readReply } from '@/lib/integrations/http';
import { hours, minutes } from '@/lib/platform/time';
import type { WhatsAppOutcome } from './port';

const reply = z.union([
  z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) }),
  z.object({
    error: z.object({
      code: z.number().int(),
      message: z.string(),
      error_data: z.object({ details: z.string() }).optional(),
    }),
  }),
]);

/** Too many messages at once: for how long nothing is sent, in ms (WHATSAPP-3). */
const TOO_MANY = new Map([
  [4, minutes(1)],
  [80_007, minutes(1)],
  [130_429, minutes(1)],
  // To this one number.
  [131_056, minutes(1)],
  // Too many people have blocked or reported the store.
  [131_048, hours(1)],
]);

/**
 * Access, account, payment or template: who runs the store can mend it, and the message goes out afterwards
 * (WHATSAPP-3).
 */
const TO_BE_MENDED = new Set([
  ...[3, 10, 190, 200, 368, 131_005, 131_031, 131_037, 131_042, 131_045, 131_057, 133_010],
  ...[132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016],
]);

/** Errors inside of Meta, which do not say whether the message was taken. */
const UNCLEAR = new Set([1, 2, 131_000, 131_016]);

/** What the answer to a call says about the message. Only a refusal in Meta's format proves that it was not sent. */
export function judgeAnswer(answer: Answer): WhatsAppOutcome {
  const read = readReply(answer, reply);
  if (!read.ok)
    return read.unsent
      ? { outcome: 'failed', why: 'WhatsApp cannot be reached', retryAfter: null }
      : { outcome: 'unknown', why: read.why };
  if ('messages' in read.data) return { outcome: 'sent' };
  const { code, message, error_data: data } = read.data.error;
  const why = describeError(code, data?.details ?? message);
  const wait = TOO_MANY.get(code);
  if (wait !== undefined) return { outcome: 'failed', why, retryAfter: wait };
  if (TO_BE_MENDED.has(code)) return { outcome: 'failed', why, retryAfter: null };
  if (UNCLEAR.has(code) || read.http >= 500) return { outcome: 'unknown', why };
  return { outcome: 'refused', why };
}

export function describeError(code: number, text: string): string {
  return `${code}: ${text}`.slice(0, 300);
}
