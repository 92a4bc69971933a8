import type { SecondApprover } from '@/lib/domain/accounts';
import type { Database } from '@/lib/platform/db';
import { after, type Clock, days } from '@/lib/platform/time';
import { authenticator } from '../../support/authenticator';
import * as make from '../../support/make';
import { BEGINNING } from '../engine/machine';
import { SEALERS } from '../partners/sealing-keys';
import { givenOf, type Person, personOf } from '../people';

/** Who is there only in seeds with a back office. */
export interface BackOffice {
  /** Buys by lists. */
  reseller: Person;
}

/** Rupees that a person may give or refund alone: less than most of what they give, so that a second person decides. */
export const GIVEN_ALONE = 100;

/** Each friend with who invited them: one of them invites another. */
const INVITED = [
  ['customer-2', 'customer-1'],
  ['customer-3', 'customer-1'],
  ['customer-4', 'customer-2'],
] as const;

/** The secret of the authenticator of each member of staff. */
export const STAFF_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A colleague with the code that their authenticator shows now. */
export function colleagueOf({ id }: Person, staff: readonly Person[], clock: Clock): SecondApprover {
  const colleague = staff.find((each) => each.id !== id);
  return { email: `${colleague?.id}@example.com`, code: authenticator(STAFF_SECRET, clock).code() };
}

/** A reseller, and customers who were invited by others; the same in every run. */
export async function settleBackOffice({ prisma }: Database): Promise<BackOffice> {
  const at = after(new Date(BEGINNING), -days(20));
  const user = await make.makeReseller(prisma, givenOf('reseller-1', 300, at));
  await make.makeWallet(prisma, user, { balance: 900_00n });
  const terms = { inviterPoints: 20_00n, friendPoints: 15_00n, minOrder: 40_00n };
  await make.makeReferralTerms(prisma, { ...terms, monthlyLimit: 1, updatedAt: at });
  for (const [friend, inviter] of INVITED)
    await make.makeReferral(prisma, {
      id: `referral-${friend}`,
      inviter: { id: inviter },
      friend: { id: friend },
      ...terms,
      createdAt: at,
      updatedAt: at,
      expiresAt: after(at, days(60)),
    });
  const authenticators = {
    totpSecret: SEALERS.former.seal('totp', STAFF_SECRET),
    totpConfirmedAt: at,
  };
  await prisma.user.updateMany({ where: { role: 'admin' }, data: authenticators });
  return { reseller: personOf(user) };
}
