import { hasSecondFactor, isSecondPerson } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { PERMISSIONS } from '@/lib/domain/permissions';
import { areRelated } from '@/lib/domain/wallet';
import type { ApprovalRequest, User } from '@/lib/platform/db';
import type { PlainKey } from '@/lib/platform/messages';

type Parties = Pick<ApprovalRequest, 'permission' | 'askerId' | 'receiverId'>;

/** Why this person may not decide the request; null when they may. */
export async function findObstacle(
  context: Pick<Context, 'db' | 'clock' | 'shop'>,
  person: User,
  { permission: name, askerId, receiverId }: Parties,
): Promise<PlainKey | null> {
  const permission = PERMISSIONS.find((each) => each === name);
  if (!permission || person.id === askerId || person.id === receiverId) return 'approvals.notApprover';
  if (!isSecondPerson(context, person, permission)) return 'approvals.notApprover';
  // Their own permissions are withheld from them, and those of an appointment, which every role decides, move a role.
  if (context.shop.staffSecondFactor !== 'off' && !hasSecondFactor(person))
    return 'accounts.secondFactorRequired';
  // Two accounts of one person are one person. Colleagues who share an office's address and browser are refused too;
  // they sit together, so one shows the other a code.
  if (await areRelated(context, [person.id, askerId])) return 'approvals.related';
  if (receiverId && (await areRelated(context, [person.id, receiverId]))) return 'approvals.related';
  return null;
}
