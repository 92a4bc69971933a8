import { notFound } from 'next/navigation';
import { JournalSheet } from '@/components/admin/wallet/journal-sheet';
import { AppError } from '@/lib/platform/errors';
import { getTransactionJournal } from '@/lib/store/wallet';
import { adminScreen } from '../../admin-screen';

const screen = adminScreen({
  title: 'Wallet transaction',
  render: async ({ context, params: { txnid = '' } }) => {
    const found = await getTransactionJournal(context, { txnid }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') notFound();
      throw error;
    });
    return <JournalSheet found={found} />;
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
