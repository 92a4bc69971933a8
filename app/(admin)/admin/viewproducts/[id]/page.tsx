import { notFound } from 'next/navigation';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { orderItemsAction, publishProductAction } from '@/app/(admin)/admin/draft-actions';
import { ItemOrder } from '@/components/admin/drafts/item-order';
import { PublishPanel } from '@/components/admin/drafts/publish-panel';
import { readPublishing } from '@/lib/domain/catalogue';
import { AppError } from '@/lib/platform/errors';

const screen = adminScreen({
  access: 'catalogue.read',
  title: 'Check and publish',
  render: async ({ context, params: { id = '' } }) => {
    const view = await readPublishing(context, { id }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') notFound();
      throw error;
    });
    return (
      <>
        <PublishPanel view={view} action={publishProductAction} />
        <ItemOrder view={view} action={orderItemsAction} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
