import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { FaultName } from '@/lib/sandbox/faults/registry';
import type { FaultParams } from '@/lib/sandbox/faults/types';
import { wait } from '@/lib/sandbox/http/wait';
import { randomHash } from '@/lib/sandbox/ids';
import type { SandboxContext } from '@/lib/sandbox/services';
import { parseMail } from './parse-mail';

const KEPT = 500;

/**
 * Accepts every mail for every address, with or without a password. STARTTLS is off, because its certificate could
 * not be verified.
 */
export function createMailSink(context: SandboxContext): SMTPServer {
  const take = (fault: FaultName<'mail'>, text = ''): FaultParams | null =>
    context.faults.take('mail', fault, { on: 'any', region: null, text });
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 300,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
    onConnect: (_session, callback) => callback(take('down') ? refusal(421, 'Service not available') : null),
    onRcptTo: (address, _session, callback) =>
      callback(take('reject', address.address) ? refusal(550, 'No such user here') : null),
    onData: (stream, session, callback) => {
      void readAll(stream).then(async (raw) => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        if (take('busy', recipients.join())) return callback(refusal(451, 'Try again later'));
        keepMail(context, session, recipients, raw);
        const slow = take('slow', recipients.join());
        if (slow) await wait(Number(slow.ms), context.stopping);
        return callback(null);
      }, callback);
    },
  });
}

function keepMail(context: SandboxContext, session: SMTPServerSession, to: string[], raw: Buffer): void {
  const { mailFrom } = session.envelope;
  const parsed = parseMail(raw);
  context.state.mails.unshift({
    id: randomHash().slice(0, 12),
    at: new Date().toISOString(),
    ...parsed,
    from: parsed.from || (mailFrom ? mailFrom.address : ''),
    to,
    raw: raw.toString('utf8'),
  });
  context.state.mails.splice(KEPT);
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function readAll(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
