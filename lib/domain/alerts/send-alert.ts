import { renderLetter, writeLetter } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { permissionsOf, type StaffRole, staffRoleOf } from '@/lib/domain/permissions';
import { cleanText } from '@/lib/integrations/http';
import type { AlertMessage } from '@/lib/platform/db';
import { localPath } from '@/lib/platform/languages';
import { type MessageContent, messageContent } from './content';
import { digestLetter, digestText } from './digest-letter';
import { KIND_RULES } from './kinds';

export type SendContext = Pick<
  Context,
  'db' | 'clock' | 'log' | 'mailer' | 'alertWebhook' | 'language' | 'shop'
>;
type Outcome = { outcome: 'sent' | 'dropped' } | { outcome: 'failed' | 'refused'; why: string };

/**
 * Sends one message. Throws when a later try may succeed, so that the queue tries again; the reason is kept for the
 * panel. One that has arrived is not sent again.
 */
export async function sendAlert(context: SendContext, { id }: { id: string }): Promise<void> {
  const { db, clock, log } = context;
  const row = await db.alertMessage.findUnique({ where: { id } });
  if (!row || row.sentAt) return;
  const content = messageContent.parse(row.content);
  const sent =
    row.userId === null ? await post(context, row, content) : await mail(context, row, row.userId, content);
  if (sent.outcome === 'dropped') {
    await db.alertMessage.deleteMany({ where: { id } });
    return;
  }
  const error = 'why' in sent ? cleanText(sent.why) : null;
  await db.alertMessage.update({
    where: { id },
    data: {
      tries: { increment: 1 },
      triedAt: clock.now(),
      error,
      ...(error === null && { sentAt: clock.now() }),
    },
  });
  if (sent.outcome === 'failed') throw new Error(`an alert was not taken: ${error}`);
  if (sent.outcome === 'refused') log.warn({ message: id, why: error }, 'an alert is refused');
}

async function post(
  { alertWebhook, clock, language, shop }: SendContext,
  { id, createdAt }: AlertMessage,
  content: MessageContent,
): Promise<Outcome> {
  // The address was removed from the settings since it was written.
  if (!alertWebhook) return { outcome: 'dropped' };
  const { type, ...data } = content;
  const notice = {
    id,
    type: `alert.${type}`,
    writtenAt: createdAt,
    data: { store: shop.name, url: `${shop.url}/admin`, ...data },
    text: textOf(content, { language, shop }),
  };
  return alertWebhook.send(notice, clock.now());
}

function textOf(content: MessageContent, context: Pick<SendContext, 'language' | 'shop'>): string {
  if (content.type === 'digest') return digestText(content, context);
  const { subject, preview, button } = letterOf(content, '', context);
  return [subject, preview, button.url].join('\n');
}

async function mail(
  context: SendContext,
  { id }: AlertMessage,
  userId: string,
  content: MessageContent,
): Promise<Outcome> {
  const { db, language, shop, mailer } = context;
  const person = await db.user.findUnique({ where: { id: userId } });
  if (!person?.email || !person.emailVerifiedAt || person.blockedAt) return { outcome: 'dropped' };
  const wanted = contentFor(staffRoleOf(person), content);
  if (wanted === null) return { outcome: 'dropped' };
  const letter = letterOf(wanted, person.name, context);
  const rendered = renderLetter(letter, { language, name: person.name, shop });
  return mailer.send({ to: person.email, ...rendered, messageId: `alert.${id}` });
}

/**
 * What of a message is still for a person of this role: who has left the staff or got another role since it was written
 * is not told any more.
 */
function contentFor(role: StaffRole | null, content: MessageContent): MessageContent | null {
  if (content.type === 'security') return role === 'owner' ? content : null;
  const permissions = permissionsOf(role);
  const groups = content.groups.filter(({ kind }) => permissions.includes(KIND_RULES[kind].permission));
  return groups.length === 0 ? null : { ...content, groups };
}

function letterOf(
  content: MessageContent,
  name: string,
  { language, shop }: Pick<SendContext, 'language' | 'shop'>,
) {
  if (content.type === 'digest') return digestLetter(content, { language, shop });
  return writeLetter({
    kind: `alert-${content.pattern}`,
    language,
    name,
    link: null,
    code: null,
    detail: null,
    until: null,
    shop: { ...shop, pages: `${shop.url}${localPath(language, '')}` },
  });
}
