import { createTransport } from 'nodemailer';
import type { Settings } from '@/lib/platform/config';
import { seconds } from '@/lib/platform/time';
import type { Mailer } from './port';

type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>;

export interface MailerOptions {
  /** ms that a server may be silent. */
  timeout?: number;
}

/** A pool of connections to the one server of the settings; without one every mail fails and says why. */
export function createMailer(
  { SMTP_URL, MAIL_FROM }: MailSettings,
  { timeout = seconds(20) }: MailerOptions = {},
): Mailer {
  if (!SMTP_URL || !MAIL_FROM)
    return {
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
      // A mail is made of our own templates: nothing in it names a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM },
  );
  const host = new URL(SMTP_URL).hostname;
  return {
    async send({ messageId, to, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          // As an object it is one address, whatever stands in it; a text would be read as a list.
          to: { name: '', address: to },
          messageId: `<${messageId}@${host}>`,
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
 * 5xx is a server's last word (RFC 5321, 4.2.1), but one on the mail only as an answer to recipient or message: a wrong
 * password, a sender that it does not like and a greeting that turns us away are mended without the mail. An address that
 * nodemailer cannot even offer to a server will not become one.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode, command, message } = (error ?? {}) as Record<string, unknown>;
  if (command === 'API') return /recipient/i.test(String(message));
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  );
}
