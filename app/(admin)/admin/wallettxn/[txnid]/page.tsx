import { notFound } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { takeBackGiftAction } from '@/app/(admin)/admin/wallet-actions';
import { JournalSheet } from '@/components/admin/wallet/journal-sheet';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { may } from '@/lib/domain/permissions';
import { getTransactionJournal } from '@/lib/domain/wallet';
import { AppError } from '@/lib/platform/errors';

const screen = adminScreen({
  access: 'wallet.read',
  title: 'Wallet transaction',
  render: async ({ context, params: { txnid = '' } }) => {
    const found = await getTransactionJournal(context, { txnid }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') notFound();
      throw error;
    });
    return (
      <JournalSheet
        found={maskContacts(context.actor, found)}
        mayTakeBack={may(context.actor, 'money.give')}
        takeBack={takeBackGiftAction}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
