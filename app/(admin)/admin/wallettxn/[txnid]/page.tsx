import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { orNotFound } from '@/app/(admin)/admin/or-not-found';
import { takeBackGiftAction } from '@/app/(admin)/admin/wallet-actions';
import { JournalSheet } from '@/components/admin/wallet/journal-sheet';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { may } from '@/lib/domain/permissions';
import { getTransactionJournal } from '@/lib/domain/wallet';

const screen = adminScreen({
  access: 'wallet.read',
  title: 'Wallet transaction',
  render: async ({ context, params: { txnid = '' } }) => {
    const found = await getTransactionJournal(context, { txnid }).catch(orNotFound);
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
