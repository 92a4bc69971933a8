// Accounts that a thief takes over, and that their owner gets back by the link of the mail.
import { undoChange } from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { VISITOR } from '@/lib/domain/actor';
import type { User } from '@/lib/platform/db';
import type { openAccounts } from './accounts';
import { nextNumber } from './make/next-number';

export function thefts(shop: Awaited<ReturnType<typeof openAccounts>>) {
  const { context } = shop;

  /** A thief gives an account another address; returns the owner's answer to the mail about it. */
  async function takeOver(before: User): Promise<() => Promise<void>> {
    const email = `taken.${nextNumber()}@thief.example`;
    const changed = await context.db.$transaction((tx) =>
      proveEmail({ ...context, db: tx }, { user: before, email }),
    );
    await tellOfChange(context, { before, after: changed, change: 'email' });
    return async () => {
      const link = (await shop.mails()).findLast(({ kind }) => kind === 'email-changed')?.link;
      await undoChange({ ...context, actor: VISITOR }, { id: link?.id ?? '', token: link?.token ?? '' });
    };
  }

  return { takeOver };
}
