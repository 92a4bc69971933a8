import { endAccess } from '@/lib/domain/accounts/claims/end-access';
import { findByProvedMobile } from '@/lib/domain/accounts/claims/find-proved';
import { assertNotLastName } from '@/lib/domain/accounts/claims/last-name';
import { listMobileClaimants } from '@/lib/domain/accounts/claims/list-mobile-claimants';
import { lockClaim } from '@/lib/domain/accounts/claims/lock-claim';
import { proveMobile } from '@/lib/domain/accounts/claims/prove-mobile';
import { UNUSED } from '@/lib/domain/accounts/claims/unused';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { lockUser } from '@/lib/domain/accounts/lock-user';
import { markSecretUsed } from '@/lib/domain/accounts/secrets/secrets';
import { asUser } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { recordInvitation, replaceInvitation } from '@/lib/domain/invitations';
import { assertRegistrationOpen } from '@/lib/domain/kill-switches';
import { hasMobile, mobileColumns, NO_EMAIL } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import {
  type AccountChoice,
  accountChoiceNeeded,
  type DeviceProof,
  NEW_ACCOUNT,
  wrongAccountProof,
} from './account-choice';
import type { ProvedClaimant } from './prove-claimant';

type Inside = Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>;

export interface OtpAccountInput {
  /** In E.164 form; the customer has just proved it by a code. */
  mobile: string;
  choice: AccountChoice | undefined;
  /** The account that they chose and proved. */
  claimant: ProvedClaimant | null;
  /** The code of the invitation link that the browser opened. */
  invite: string | null;
  device: DeviceProof | null;
}

/**
 * The locked account that a right code opens, with the number proved: the one that has proved the number; else the one
 * that claims it and that the customer proved in the same step; else one of their own. Accounts with a proved email
 * that claim the number are asked about first, because one of them may be the customer's. Throws account_choice_needed.
 */
export async function openOtpAccount(context: Inside, input: OtpAccountInput): Promise<User> {
  const { mobile, choice, claimant, invite, device } = input;
  await lockClaim(context, { mobile });
  const owner = await findByProvedMobile(context, mobile);
  if (owner) {
    const user = await lockUser(context, owner.id);
    // A reset, or staff, may have taken the number off the account before the lock.
    const isStill = user.mobile === mobile && user.mobileVerifiedAt !== null;
    return isStill ? user : openOtpAccount(context, input);
  }
  if (claimant) return joinClaimant(context, claimant, mobile);
  if (choice?.account !== NEW_ACCOUNT) {
    const claimants = await listMobileClaimants(context, mobile);
    if (claimants.length > 0) throw accountChoiceNeeded(context, { claimants, device });
  }
  const user = (await takeRegistration(context, input)) ?? (await createAccount(context, { mobile, invite }));
  // A blocked account is left as it is.
  return user.blockedAt ? user : proveMobile(context, { user, mobile });
}

/**
 * Throws bad_code when the account, its password or its devices changed since they were proved, and conflict when the
 * number is the last name of another.
 */
async function joinClaimant(
  context: Inside,
  { user: seen, secretId }: ProvedClaimant,
  mobile: string,
): Promise<User> {
  const user = await lockUser(context, seen.id);
  const isAsProved =
    user.mobile === mobile &&
    user.emailVerifiedAt !== null &&
    user.emailKey === seen.emailKey &&
    user.passwordHash === seen.passwordHash &&
    user.deviceVersion === seen.deviceVersion;
  if (!isAsProved || (secretId !== null && !(await markSecretUsed(context, secretId))))
    throw wrongAccountProof(user.id);
  if (user.blockedAt) return user;
  await assertNotLastName(context, { mobile, keeperId: user.id });
  const proved = await proveMobile(context, { user, mobile });
  await tellOfChange(context, { before: user, after: proved, change: 'mobile' });
  return proved;
}

/**
 * An account without proved email that claims the number, of which nothing else can have an owner: a registration that
 * was never used, or an account whose number is its only name, because an administrator corrected it. A stranger may
 * have registered it, so its email and password are removed, and all access is ended.
 */
async function takeRegistration(
  context: Inside,
  input: Pick<OtpAccountInput, 'mobile' | 'invite'>,
): Promise<User | null> {
  const { mobile, invite } = input;
  const claims = {
    ...hasMobile(context, mobile),
    mobileVerifiedAt: null,
    emailVerifiedAt: null,
    identitySubject: null,
  };
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
  const found =
    (await context.db.user.findFirst({ where: { ...claims, email: null, emailSealed: null }, orderBy })) ??
    (await context.db.user.findFirst({ where: { ...claims, ...UNUSED }, orderBy }));
  if (!found) return null;
  const user = await lockUser(context, found.id);
  if (user.mobile !== mobile || user.emailVerifiedAt !== null) return takeRegistration(context, input);
  if (user.blockedAt) return user;
  await endAccess(context, user.id);
  if (user.email !== null) {
    await replaceInvitation(context, { friendId: user.id, code: invite });
    await recordAudit(asUser(context, user), {
      action: 'take-unproved-email',
      objectType: 'user',
      objectId: user.id,
      before: { email: user.email },
      after: { email: null, provedBy: 'mobile' },
    });
  }
  return context.db.user.update({
    where: { id: user.id },
    data: { ...NO_EMAIL, passwordHash: null, updatedAt: context.clock.now() },
  });
}

async function createAccount(
  context: Inside,
  { mobile, invite }: Pick<OtpAccountInput, 'mobile' | 'invite'>,
): Promise<User> {
  await assertRegistrationOpen(context);
  const { db, clock } = context;
  const now = clock.now();
  const id = newId(clock);
  const user = await db.user.create({
    data: {
      id,
      name: `Player ${mobile.slice(-4)}`,
      ...mobileColumns(context, id, mobile),
      mobileVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  await recordInvitation(context, { friendId: user.id, code: invite });
  return user;
}
