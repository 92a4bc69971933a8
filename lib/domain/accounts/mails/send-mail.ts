import type { SendMailPayload } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import { localPath } from '@/lib/platform/languages';
import { openMail } from './queue-mail';
import { renderLetter } from './render-letter';
import { writeLetter } from './write-letter';

/**
 * Sends one mail of the queue. Throws when the server may accept it later, so that the queue tries again. A mail that
 * the server refuses for good is logged, and one that has expired is not sent. A mail that was accepted although its
 * answer was lost is sent again with the same message id, by which mail readers recognise it.
 */
export async function sendMail(
  context: Pick<Context, 'clock' | 'log' | 'mailer' | 'sealer' | 'shop'>,
  payload: SendMailPayload,
  { jobId }: { jobId: string },
): Promise<void> {
  const { name, language, detail = null } = payload;
  const kind = payload.newer ?? payload.kind;
  const { shop, sealer } = context;
  const until = payload.until === undefined ? null : new Date(payload.until);
  if (until && until <= context.clock.now()) return;
  // The link begins with the setting STORE_URL, because the host header of a request can be forged.
  const { to, path, code = null } = openMail(context, payload);
  const link = path === undefined ? null : `${shop.url}${path}`;
  const pages = `${shop.url}${localPath(language, '')}`;
  const letter = writeLetter({ kind, language, name, link, code, detail, until, shop: { ...shop, pages } });
  const sent = await context.mailer.send({
    to,
    ...renderLetter(letter, { language, name, shop }),
    // Without the id of the key, with which the header would be longer than a line.
    messageId: sealer.digest('message-id', JSON.stringify([jobId, payload])).replace(/^.*\./, ''),
  });
  if (sent.outcome === 'failed') throw new Error(`the mail server did not take it: ${sent.why}`);
  if (sent.outcome === 'refused') context.log.warn({ kind, why: sent.why }, 'mail refused');
}
