import { type Approval, assertUnchanged, type WantedApproval } from '@/lib/domain/approval-requests';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

/** The request for a gift. `amount` is in whole rupees. */
export function wantedGift(
  receiver: User,
  { amount, reason }: { amount: number; reason: string | undefined },
): WantedApproval {
  return {
    kind: 'gift',
    permission: 'money.give',
    receiverId: receiver.id,
    objectType: 'user',
    objectId: receiver.id,
    input: { userId: receiver.id, amount, ...(reason && { reason }) },
    version: versionOf(receiver),
  };
}

/** Throws conflict when the receiver's account is not what it was when the gift was asked for. */
export function assertSameGift(context: Pick<Context, 'sealer'>, approval: Approval, receiver: User): void {
  assertUnchanged(context, approval, versionOf(receiver));
}

function versionOf({ emailKey, mobile, blockedAt }: User): string {
  return [emailKey, mobile, blockedAt ? 'blocked' : 'active'].join(' ');
}
