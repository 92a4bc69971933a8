import { redirect } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { orNotFound } from '@/app/(admin)/admin/or-not-found';
import { saveDraftAction } from '@/app/(admin)/admin/price-actions';
import { DraftForm } from '@/components/admin/prices/draft-form';
import { Refused } from '@/components/admin/prices/refused';
import { readDraft } from '@/lib/domain/catalogue';

const screen = adminScreen({
  access: 'prices.write',
  title: 'Check the changes',
  render: async ({ context, params: { id = '' }, query: { refused, look } }) => {
    const draft = await readDraft(context, { id }).catch(orNotFound);
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
