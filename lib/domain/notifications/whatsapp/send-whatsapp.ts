import type { Context } from '@/lib/domain/context';
import type { Due } from '@/lib/domain/notifications/read-due';
import { type Sent, sentOnce } from '@/lib/domain/notifications/sent';
import { findTemplate } from '@/lib/domain/notifications/templates/find-template';
import { writeWhatsApp } from './write-whatsapp';

/**
 * Sends to the number that an account has proved, at most once: a message by WhatsApp has no id by which a repetition
 * would be known.
 */
export async function sendWhatsApp(
  context: Pick<Context, 'whatsapp' | 'shop' | 'links'>,
  due: Due,
): Promise<Sent> {
  const { whatsapp } = context;
  const { id, mobile, tries, lastError } = due;
  if (!whatsapp) return { outcome: 'dropped', why: 'WhatsApp is not configured' };
  if (mobile === null) return { outcome: 'dropped', why: 'no proved number' };
  if (tries > 1 && lastError === null) return { outcome: 'dropped', why: 'it may have been sent already' };
  const found = findTemplate(whatsapp.templates, due);
  if (found === null) return { outcome: 'dropped', why: 'no template is approved' };
  const sent = await whatsapp.send({
    mobile: mobile.slice(1),
    template: found.template,
    language: found.language,
    ...writeWhatsApp(context, due, found),
    reference: id,
  });
  return sentOnce(sent);
}
