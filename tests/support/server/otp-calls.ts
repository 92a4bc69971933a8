// The calls of the login by text message at a test server, each from an address of its own unless the test names one.
import { afterEach, expect } from 'vitest';
import { ofSubject } from '@/lib/domain/accounts/secrets/stored-subjects';
import { webProcess } from '@/lib/http/server/process';
import { runJobs } from '@/lib/platform/jobs';
import type { LimitName } from '@/lib/platform/limits';
import { handlers } from '@/lib/worker/handlers';
import type { TestServer } from '../server';
import { workerSettings } from '../worker-settings';
import type { CallReply } from './call';

export interface From {
  address?: string;
  cookie?: string;
}

let made = 0;
export const newMobile = () => `7${String(++made).padStart(9, '0')}`;
export const newAddress = () => `2001:db8:${(++made).toString(16)}::1`;

/** Call it once at the top of a file. */
export function otpCalls(shop: TestServer) {
  const { prisma, pool } = shop.db;
  const { context, limiter, log } = webProcess();
  afterEach(
    () =>
      prisma.$executeRaw`delete from rate_limits where key like 'otpPerDay%' or key like 'otpToNewPerDay%'`,
  );

  const ask = (
    endpoint: string,
    json: object,
    { address = newAddress(), cookie }: From = {},
  ): Promise<CallReply> =>
    shop.call(`POST /otp/${endpoint}`, {
      json,
      headers: { 'x-forwarded-for': address },
      ...(cookie === undefined ? {} : { cookie }),
    });

  async function waitingJobs(): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int from graphile_worker.jobs where attempts < max_attempts',
    );
    return rows[0]?.count ?? 0;
  }

  /** The codes of a number, in any state. */
  const ofNumber = (mobile: string) => ofSubject(context, { kind: 'otp', subject: `+91${mobile}` });

  return {
    ask,
    waitingJobs,
    ofNumber,
    send: (mobile: string, from: From = {}) => ask('otp-login', { mobile }, from),
    verify: (mobile: string, otp: string, from: From & { code?: string } = {}) =>
      ask('verify-otp', { mobile, otp, code: from.code }, from),
    /** How many codes of the number are stored. */
    codesOf: (mobile: string) => prisma.accountSecret.count({ where: ofNumber(mobile) }),
    async usedBefore(limit: LimitName, who: string, times: number): Promise<void> {
      for (let turn = 0; turn < times; turn++) await limiter.consume(limit, who);
    },
    /** Half a minute later, as far as the wait for another code goes. */
    waitForResend: () => prisma.$executeRaw`delete from rate_limits where key like 'otpResend%'`,
    /** The code of the newest text message to the number, once the worker has sent it. */
    async codeFor(mobile: string): Promise<string> {
      const jobs = await runJobs({
        pool,
        log,
        crons: [],
        lanes: [{ name: 'all', slots: 2, jobs: 'rest' }],
        handlers: (id) => handlers({ context, database: shop.db, log, settings: workerSettings }, id),
      });
      await expect.poll(waitingJobs, { timeout: 20_000 }).toBe(0);
      await jobs.stop();
      const message = shop.sandbox.state().sms.find(({ to }) => to === mobile);
      return /^\d{6}/.exec(message?.text ?? '')?.[0] ?? 'none';
    },
  };
}
