import type { Context } from '@/lib/domain/context';
import type { Due } from '@/lib/domain/notifications/read-due';
import type { Sent } from '@/lib/domain/notifications/sent';
import { findTemplate } from '@/lib/domain/notifications/templates/find-template';
import { valuesOf } from '@/lib/domain/notifications/write-notification';

/** Operators refuse longer values (SMS-2). */
const LONGEST = 30;
const CHARACTERS = new Intl.Segmenter('hi');

/** Sends to the number that an account has proved, at most once, by a text that is registered. */
export async function sendSms(
  context: Pick<Context, 'otpSender' | 'shop' | 'links'>,
  due: Due,
): Promise<Sent> {
  const { otpSender, shop } = context;
  const { mobile, orderId, tries, lastError } = due;
  if (mobile === null) return { outcome: 'dropped', why: 'no proved number' };
  if (tries > 1 && lastError === null) return { outcome: 'dropped', why: 'it may have been sent already' };
  const found = findTemplate(otpSender.orderTexts, due);
  if (found === null) return { outcome: 'dropped', why: 'no text is registered' };
  const { template: text, language, kind } = found;
  const values = valuesOf(context, { ...due, language }, kind);
  // The general text names the order and not its goods.
  if (kind === 'state') values[0] = orderId ?? shop.name;
  const sent = await otpSender.sendAboutOrder({ mobile: mobile.slice(3), text, values: values.map(shorten) });
  if (sent.outcome === 'sent') return { outcome: 'sent' };
  // Without a clear answer it may have been sent, and two equal messages are worse than none.
  if (sent.outcome === 'unknown' || !sent.again) return { outcome: 'dropped', why: sent.why };
  return { outcome: 'failed', why: sent.why };
}

/**
 * As much as a place takes: what stands in brackets goes first, then whole characters at the end. The sign of the rupee
 * would make each part of the text less than half as long.
 */
function shorten(given: string): string {
  const text = given.replaceAll('₹', 'Rs ').replace(/\s+/g, ' ').trim();
  const plain = text.length > LONGEST ? text.replace(/ ?\([^)]*\)/g, '') : text;
  let short = '';
  for (const { segment } of CHARACTERS.segment(plain)) {
    if (short.length + segment.length > LONGEST) break;
    short += segment;
  }
  return short.trimEnd();
}
