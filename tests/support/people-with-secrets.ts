// What a person has outside of the store, for one test file: a mailbox whose links they may open, and a phone whose
// codes they may read.
import { register, verifyOtp } from '@/lib/domain/accounts';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import { minutes } from '@/lib/platform/time';
import type { Accounts, WaitingMail } from './accounts';

export const DEVICE = { address: '203.0.113.7', userAgent: 'a phone' };
const CODE = '246810';

let made = 0;

/** An address, a number and a password that no other person of the file has. */
export function newPerson() {
  const n = ++made;
  return {
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    mobilenumber: `7${String(n).padStart(9, '0')}`,
    password: `correct horse ${n}`,
  };
}
export type Person = ReturnType<typeof newPerson>;

export function peopleOf({ context, mails, clock }: Accounts) {
  /** Lets a second pass, so that what is made later is newer. */
  const later = () => clock.advance(1000);

  /** The form of the store; the mails that wait then, also those of what was done before. */
  async function registers(form: Person): Promise<WaitingMail[]> {
    later();
    await register(context, form);
    return mails();
  }

  /** A code for the number, as its owner reads it from their phone. */
  async function code(mobile: string, deviceId: string | null = null): Promise<string> {
    const subject = deviceId === null ? `+91${mobile}` : `+91${mobile}/${deviceId}`;
    await createSecret(context, { kind: 'otp', subject, userId: null, value: CODE, life: minutes(5) });
    return CODE;
  }

  /** Signs in with a new code for the number. */
  async function entersByCode(
    mobile: string,
    given: Partial<Omit<Parameters<typeof verifyOtp>[1], 'owner' | 'otp' | 'device'>> = {},
  ) {
    later();
    const otp = await code(mobile);
    return verifyOtp(context, { owner: { mobile, deviceId: null }, otp, device: DEVICE, ...given });
  }

  return { later, registers, code, entersByCode };
}

/** The link of a mail, or a failure that names what came instead. */
export function linkOf(
  mails: WaitingMail[],
  kind: WaitingMail['kind'],
  to?: string,
): { id: string; token: string } {
  const mail = mails.findLast((each) => each.kind === kind && (to === undefined || each.to === to));
  if (!mail?.link) throw new Error(`no ${kind} among ${JSON.stringify(mails)}`);
  return mail.link;
}

/** 'done', or the code of the error. */
export async function ending(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
}
