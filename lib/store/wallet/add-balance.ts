import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { faultPoint } from '@/lib/platform/faults';
import { newTransactionId } from '@/lib/platform/ids';
import { formatRupees, rupees } from '@/lib/platform/money';
import { assertFreshProof, emailKey, takeWitness, type Witness } from '@/lib/store/accounts';
import type { Viewer } from '@/lib/store/accounts/schema';
import type { Context, Remember } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import { creditWallet } from './credit-wallet';
import { getBalance } from './get-balance';
import { readAmount } from './read-amount';

export interface AddBalanceInput {
  viewer: Viewer;
  userId: string;
  /** The account's own, '' for one without, so that a slip in the id credits nobody. */
  email: string;
  /** Whole rupees. */
  amount: number;
  reason?: string | undefined;
  /** Who stands by when it is more than one may give alone. */
  witness?: Witness | undefined;
  requestId: string;
  remember: Remember;
}

export interface AddedBalance {
  message: string;
  balance: number;
}

/** An administrator gives a customer T-Coins. Throws invalid_input, proof_needed, witness_needed, bad_code, not_found. */
export async function addBalance(context: Context, input: AddBalanceInput): Promise<AddedBalance> {
  const { viewer, userId, email, reason = 'Added by support', requestId, remember } = input;
  const amount = readAmount(context, input.amount);
  assertFreshProof(viewer, context.clock);
  const added = await transaction(context, async (inside) => {
    const user = await inside.db.user.findUnique({ where: { id: userId } });
    if (!user || (user.emailKey ?? '') !== emailKey(email)) throw notFound('User');
    const witness = await askWitness(inside, input);
    const before = await getBalance(inside, { userId });
    const reference = newTransactionId(context.clock);
    await creditWallet(inside, {
      userId,
      userEmail: user.email ?? '',
      amount,
      from: { account: 'adjustments' },
      reason: 'admin_credit',
      reference,
      note: reason,
      type: 'Credit',
      actorId: viewer.userid,
    });
    const balance = rupees(await getBalance(inside, { userId }));
    await recordChange(inside, {
      actorId: viewer.userid,
      action: 'add-balance',
      objectType: 'user',
      objectId: userId,
      before: { balance: rupees(before) },
      after: { balance, reason, reference, ...(witness && { witness }) },
      requestId,
    });
    const reply = { message: `Successfully added ₹${input.amount} to ${user.name}'s wallet.`, balance };
    await remember.write(inside.db, reply);
    faultPoint('admin-credit:before');
    return reply;
  });
  faultPoint('admin-credit:after');
  return added;
}

/** The second administrator's id, or null where one is enough. */
async function askWitness(
  context: Context,
  { viewer, amount, witness }: Pick<AddBalanceInput, 'viewer' | 'amount' | 'witness'>,
): Promise<string | null> {
  const { creditAlone } = context.shop;
  if (amount <= creditAlone) return null;
  if (witness) return takeWitness(context, viewer, witness);
  throw new AppError(
    'witness_needed',
    `More than ${formatRupees(creditAlone)} at once needs a second administrator: their email and the newest code of their authenticator app.`,
  );
}
