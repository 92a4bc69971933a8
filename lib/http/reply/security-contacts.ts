import { settings } from '@/lib/platform/config';
import { after, days } from '@/lib/platform/time';

/** How long the text may be relied on (RFC 9116 recommends less than a year), counted from each answer. */
const LIFE = days(90);

/** The text of /.well-known/security.txt: the store's own address of mails, if it has one, and its support. */
export function securityContacts(now: Date): string {
  const { MAIL_FROM, STORE_URL, SUPPORT_CHAT_URL } = settings();
  const mail = MAIL_FROM && (/<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM).trim();
  const lines = [
    ...(mail ? [`Contact: mailto:${mail}`] : []),
    `Contact: ${SUPPORT_CHAT_URL}`,
    `Expires: ${after(now, LIFE).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${STORE_URL}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
