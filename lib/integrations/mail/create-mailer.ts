import { createTransport } from 'nodemailer';
import type { Settings } from '@/lib/platform/config';
import { seconds } from '@/lib/platform/time';
import type { Mailer } from './port';

type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>;

export interface MailerOptions {
  /** ms without an answer of the server after which a mail fails. */
  timeout?: number;
}

/**
 * A mailer with a pool of connections to the server of the settings; without a server every mail fails with a reason.
 */
export function createMailer(
  { SMTP_URL, MAIL_FROM }: MailSettings,
  { timeout = seconds(20) }: MailerOptions = {},
): Mailer {
  if (!SMTP_URL || !MAIL_FROM)
    return {
      configured: false,
      send: async () => ({ outcome: 'failed', why: 'SMTP_URL and MAIL_FROM are not set' }),
      close: () => {},
    };
  const transport = createTransport(
    {
      url: SMTP_URL,
      pool: true,
      maxConnections: 3,
      connectionTimeout: Math.min(timeout, seconds(10)),
      greetingTimeout: Math.min(timeout, seconds(10)),
      socketTimeout: timeout,
      // Mails are made of our own templates, so no mail needs a file or an address to be read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM },
  );
  const host = new URL(SMTP_URL).hostname;
  return {
    async send({ messageId, to, unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          // nodemailer reads a text as a list of addresses. As an object it is always one address.
          to: { name: '', address: to },
          messageId: `<${messageId}@${host}>`,
          ...(unsubscribeUrl && {
            headers: {
              'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
        });
        return { outcome: 'sent' };
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return { outcome: isRefusal(error) ? 'refused' : 'failed', why };
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the server refuses this mail for good. 5xx is final (RFC 5321, 4.2.1), but it concerns the mail only as an
 * answer to the recipient or the message: a wrong password, a refused sender or a refused connection can be repaired,
 * and the mail sent afterwards. A recipient that nodemailer itself rejects stays invalid.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode, command, message } = (error ?? {}) as Record<string, unknown>;
  if (command === 'API') return /recipient/i.test(String(message));
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  );
}
