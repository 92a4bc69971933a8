// Owners of accounts over HTTP who change their number, email or password, and read their mails and text messages.
import { expect } from 'vitest';
import { sendOtpJob } from '@/lib/domain/accounts/jobs';
import { webProcess } from '@/lib/http/server/process';
import { inEnglish } from '@/lib/platform/messages';
import { waitingJobs, waitingMails } from './accounts';
import { testHasher } from './hasher';
import { makeUser } from './make';
import type { TestServer } from './server';
import type { CallReply } from './server/call';
import { signInAs } from './server/people';

export const PASSWORD = 'a password of their own';

let made = 0;
export const newMobile = () => `9${String(++made).padStart(9, '0')}`;
export const newEmail = () => `new${++made}@example.com`;

export function contactCalls(shop: TestServer) {
  const { prisma } = shop.db;
  const { context } = webProcess();
  const passwordHash = testHasher.hash(PASSWORD);

  async function newOwner(given: Parameters<typeof makeUser>[1] = {}) {
    const mobile = newMobile();
    const user = await makeUser(prisma, {
      passwordHash: await passwordHash,
      mobile: `+91${mobile}`,
      mobileVerifiedAt: new Date(),
      ...given,
    });
    return { mobile, ...(await signInAs(shop.db, user)) };
  }
  const post = (path: string, json: object = {}, token?: string, cookie?: string) =>
    shop.call(`POST ${path}`, { json, ...(token && { token }), ...(cookie && { cookie }) });
  const jobsOf = async (name: string) => (await waitingJobs(shop.db)).filter((job) => job.name === name);

  async function mailTo(email: string | null, kind: string) {
    return (await waitingMails(shop.db)).findLast((mail) => mail.to === email && mail.kind === kind);
  }
  async function linkTo(email: string | null, kind: string): Promise<string> {
    const { path = '' } = (await mailTo(email, kind)) ?? {};
    return path.split('/').slice(-2).join('/');
  }
  async function mailedCode(email: string | null, kind: string): Promise<string> {
    return (await mailTo(email, kind))?.code ?? '';
  }
  async function textedCode(): Promise<string> {
    const job = (await jobsOf(sendOtpJob.name)).at(-1);
    return context.sealer.open('otp', sendOtpJob.payload.parse(job?.payload).sealedCode);
  }
  const confirm = async (token: string, json: object = { password: PASSWORD }) => {
    const reply = await post('/auth/reauthenticate', json, token);
    expect(reply.status, reply.text).toBe(200);
  };
  const reread = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });
  const expectDone = ({ status, text, body }: CallReply) =>
    expect([status, body?.message], text).toEqual([200, inEnglish('accounts.contactChanged')]);

  /** In a session that has confirmed its owner. */
  async function changeConfirmedEmail(token: string, email = newEmail()): Promise<string> {
    expect((await post('/auth/contacts/code', { email }, token)).status).toBe(200);
    const code = await mailedCode(email, 'contact-code');
    expectDone(await post('/auth/contacts/change', { email, code }, token));
    return email;
  }
  async function changeEmail(token: string): Promise<string> {
    await confirm(token);
    return changeConfirmedEmail(token);
  }

  return {
    newOwner,
    post,
    jobsOf,
    mailTo,
    linkTo,
    mailedCode,
    textedCode,
    confirm,
    reread,
    expectDone,
    changeConfirmedEmail,
    changeEmail,
  };
}
