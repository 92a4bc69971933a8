import { notFound, redirect } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { saveDraftAction } from '@/app/(admin)/admin/price-actions';
import { DraftForm } from '@/components/admin/prices/draft-form';
import { Refused } from '@/components/admin/prices/refused';
import { readDraft } from '@/lib/domain/catalogue';
import { AppError } from '@/lib/platform/errors';

const screen = adminScreen({
  access: 'prices.write',
  title: 'Check the changes',
  render: async ({ context, params: { id = '' }, query: { refused, look } }) => {
    const draft = await readDraft(context, { id }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') notFound();
      throw error;
    });
    if (draft.savedAs !== null) redirect(`/admin/price/changes/${draft.savedAs}`);
    return (
      <>
        <Refused code={refused} />
        <DraftForm draft={draft} action={saveDraftAction} lookAgain={look === 'again'} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
