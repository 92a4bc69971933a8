// One-time codes of a store for one test file: asked for, sent by hand to a sandbox, read from its messages, entered.
import { afterAll, afterEach } from 'vitest';
import { deliverOtp, otpSubject, sendOtp, sendOtpJob, verifyOtp } from '@/lib/domain/accounts';
import { ofSubject } from '@/lib/domain/accounts/secrets/stored-subjects';
import { VISITOR } from '@/lib/domain/actor';
import { startSandbox } from '@/lib/sandbox';
import { stoppedClock } from './clock';
import { testDatabase } from './database';
import { testHasher } from './hasher';
import { testLog } from './log';
import { messagesOf } from './messages';
import { testSealer, withMobile } from './sealer';

/** How long a code lives. */
export const MINUTES_5 = 300_000;

let people = 0;
/** A person with a new number, on a browser that has never signed in. */
export const newOwner = () => ({
  mobile: `8${String(++people).padStart(9, '0')}`,
  deviceId: null as string | null,
  challenge: `the browser of person ${people}`,
});
export type Owner = ReturnType<typeof newOwner>;

export const codeIn = (text = '') => /^\d{6}/.exec(text)?.[0] ?? 'none';
export const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Opens one at the top of a file; it is closed after the file. */
export async function openOtp() {
  const { db } = await testDatabase({ max: 24 });
  const { prisma } = db;
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
  afterEach(() => sandbox.clearFaults());
  afterAll(() => sandbox.stop());
  const clock = stoppedClock();
  const written = testLog();
  const context = {
    language: 'en' as const,
    actor: { ...VISITOR, requestId: 'a-request' },
    db: prisma,
    clock,
    log: written.log,
    sealer: testSealer,
    hasher: testHasher,
    otpSender: messagesOf(sandbox).otpSender,
  };
  const device = { address: '203.0.113.7', userAgent: 'a phone' };

  const messagesTo = ({ mobile }: Owner) => sandbox.state().sms.filter(({ to }) => to === mobile);

  /** The code that can be used; the clock is stopped, so that none is the newest by its time. */
  const livingCode = ({ mobile, deviceId }: Owner) =>
    prisma.accountSecret.findFirstOrThrow({
      where: {
        ...ofSubject(context, { kind: 'otp', subject: otpSubject({ mobile, deviceId }) }),
        usedAt: null,
        killedAt: null,
      },
    });

  /** The job that waits for this code. */
  async function jobOf(secretId: string) {
    const { rows } = await db.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs where payload->>'secretId' = $1`,
      [secretId],
    );
    return sendOtpJob.payload.parse(rows[0]?.payload);
  }

  async function deliver(secretId: string, attempt = 1): Promise<void> {
    await deliverOtp(context, { ...(await jobOf(secretId)), attempt });
  }

  const enter = (owner: Owner, otp: string, code?: string) =>
    verifyOtp(context, { owner, otp, code, device });

  return {
    prisma,
    pool: db.pool,
    sandbox,
    clock,
    written,
    context,
    device,
    messagesTo,
    livingCode,
    jobOf,
    deliver,
    enter,
    /** Asks for a code, and reads it from the text message. */
    async receive(owner: Owner): Promise<string> {
      await sendOtp(context, owner);
      await deliver((await livingCode(owner)).id);
      return codeIn(messagesTo(owner)[0]?.text);
    },
    refusal: (owner: Owner, otp: string, code?: string) =>
      enter(owner, otp, code).then(
        () => 'let in',
        (error) => error.code,
      ),
    userOf: ({ mobile }: Owner) => prisma.user.findFirst({ where: withMobile(`+91${mobile}`) }),
  };
}
