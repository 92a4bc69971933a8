import { listMobileClaimants } from '@/lib/domain/accounts/claims/list-mobile-claimants';
import { guessSecret } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import { SecretKind, type User } from '@/lib/platform/db';
import {
  type AccountChoice,
  claimantId,
  type DeviceProof,
  isProvedByDevice,
  NEW_ACCOUNT,
  wrongAccountProof,
} from './account-choice';

export interface ProveClaimantInput {
  /** In E.164 form. */
  mobile: string;
  choice: AccountChoice | undefined;
  device: DeviceProof | null;
}

/** An account that claims a number, proved by the person who proves the number in the same step. */
export interface ProvedClaimant {
  user: User;
  /** The code to the mailbox, which is used up with the sign-in; null for another proof. */
  secretId: string | null;
}

/** The `subject` of a code to the mailbox of an account that claims a number. */
export function accountCodeSubject({ id, mobile }: Pick<User, 'id' | 'mobile'>): string {
  return `${id}/${mobile}`;
}

/**
 * The account that was chosen, if its password, a code to its mailbox or its trusted device proves it; null when none
 * was chosen, or one that does not claim the number (any more). Not in a transaction, because a wrong code must stay
 * counted, and hashing takes too long for one. Throws bad_code.
 */
export async function proveClaimant(
  context: Pick<Context, 'db' | 'clock' | 'sealer' | 'hasher'>,
  { mobile, choice, device }: ProveClaimantInput,
): Promise<ProvedClaimant | null> {
  if (choice === undefined || choice.account === NEW_ACCOUNT) return null;
  const claimants = await listMobileClaimants(context, mobile);
  const user = claimants.find((each) => claimantId(context, each) === choice.account);
  if (!user) return null;
  const { password, mailCode } = choice;
  if (mailCode !== undefined) {
    const subject = accountCodeSubject(user);
    const found = await guessSecret(context, { kind: SecretKind.account, subject, value: mailCode });
    if (found) return { user, secretId: found.id };
  } else if (password !== undefined) {
    if (await context.hasher.matches(password, user.passwordHash)) return { user, secretId: null };
  } else if (isProvedByDevice(user, device)) return { user, secretId: null };
  throw wrongAccountProof(user.id);
}
