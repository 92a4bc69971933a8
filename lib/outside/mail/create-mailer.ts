import { createTransport } from 'nodemailer';
import type { Settings } from '@/lib/platform/config';
import { seconds } from '@/lib/platform/time';
import type { Mailer } from './port';

/** A pool of connections to the one server of the settings; without one every mail fails and says why. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
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
      connectionTimeout: seconds(10),
      greetingTimeout: seconds(10),
      socketTimeout: seconds(20),
      // A mail is made of our own templates: nothing in it names a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: MAIL_FROM },
  );
  const host = new URL(SMTP_URL).hostname;
  return {
    async send({ messageId, ...mail }) {
      try {
        await transport.sendMail({ ...mail, messageId: `<${messageId}@${host}>` });
        return { outcome: 'sent' };
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return { outcome: isRefusal(error) ? 'refused' : 'failed', why };
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx is a server's last word on a mail (RFC 5321, 4.2.1), except where it refuses us and not the mail. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
}
