import type { ClaimantView } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { maskEmail } from '@/lib/domain/masks';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/** What the person who entered a right code says about the accounts that claim their number. */
export interface AccountChoice {
  /** The `id` of a ClaimantView; 'new' for an account of their own. */
  account: string;
  /** The password of that account. */
  password?: string | undefined;
  /** A code that was sent to the mailbox of that account. */
  mailCode?: string | undefined;
}

export const NEW_ACCOUNT = 'new';

/** The account of a browser that has signed in before, with the version of its cookie. */
export interface DeviceProof {
  userId: string;
  deviceVersion: number;
}

interface ClaimantsInput {
  claimants: User[];
  device: DeviceProof | null;
}

/** The name of a claimant in replies. It tells nothing about the account, and works for this number only. */
export function claimantId({ sealer }: Pick<Context, 'sealer'>, { id, mobile }: User): string {
  return sealer.digest('claimant', `${id} ${mobile}`);
}

/** Whether the browser has signed in to this account, and was not ended since. */
export function isProvedByDevice({ id, deviceVersion }: User, device: DeviceProof | null): boolean {
  return device !== null && device.userId === id && device.deviceVersion === deviceVersion;
}

/** The question 'is a***@example.com yours?', for the accounts that claim the number. */
export function accountChoiceNeeded(
  context: Pick<Context, 'sealer'>,
  { claimants, device }: ClaimantsInput,
): AppError {
  const accounts = claimants.map(
    (user): ClaimantView => ({
      id: claimantId(context, user),
      email: maskEmail(user.email ?? ''),
      device: isProvedByDevice(user, device),
    }),
  );
  return new AppError('account_choice_needed', 'accounts.chooseAccount', { reply: { accounts } });
}

export function wrongAccountProof(accountId: string): AppError {
  return new AppError('bad_code', 'accounts.wrongAccountProof', { accountId });
}
