// Two people of whom one claims a number or an address, and the other comes with a proof of it.
import { expect } from 'vitest';
import { signIn, signInByIdentity, verifyEmail } from '@/lib/domain/accounts';
import type { AppError } from '@/lib/platform/errors';
import { openAccounts } from './accounts';
import { DEVICE, linkOf, type Person, peopleOf } from './people-with-secrets';

export async function openClaims() {
  const shop = await openAccounts();
  const { context, mails, clock } = shop;
  const { db } = context;
  const { registers, code, entersByCode, later } = peopleOf(shop);

  const reload = (id: string) => db.user.findUnique({ where: { id } });
  const passwordHash = (password: string) => context.hasher.hash(password);

  /** An account with a proved email and this number as a claim. */
  async function claimant(person: Person, mobilenumber = person.mobilenumber) {
    await verifyEmail(
      context,
      linkOf(await registers({ ...person, mobilenumber }), 'verify-email', person.email),
    );
    const { user, session } = await signIn(context, { ...person, device: DEVICE });
    return { user, deviceProof: { userId: user.id, deviceVersion: session.deviceVersion } };
  }

  /** The accounts that the store asks about. */
  async function askedAbout(mobile: string, given: Parameters<typeof entersByCode>[1] = {}) {
    const refusal = await entersByCode(mobile, given).then(
      () => null,
      (error: AppError) => error,
    );
    expect(refusal?.code).toBe('account_choice_needed');
    return refusal?.reply?.accounts as { id: string; email: string; device: boolean }[];
  }

  async function onlyAccount(mobile: string, given?: Parameters<typeof entersByCode>[1]): Promise<string> {
    const [account] = await askedAbout(mobile, given);
    return account?.id ?? 'none';
  }

  const identityOf = ({ email, name }: Person) => ({ subject: `provider|${email}`, email, name, grants: [] });
  const byIdentity = (person: Person) =>
    signInByIdentity(context, { identity: identityOf(person), device: DEVICE });

  const people = { registers, code, entersByCode, later, claimant, askedAbout, onlyAccount, byIdentity };
  return { shop, context, mails, clock, db, reload, passwordHash, ...people };
}
