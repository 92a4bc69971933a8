import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { createItemAction } from '@/app/(admin)/admin/catalogue-actions';
import { pictures } from '@/app/(admin)/admin/pictures';
import { CreateItem } from '@/components/admin/catalogue/create-item';
import { PicturesProvider } from '@/components/admin/pickers/pictures-provider';
import { listSingles } from '@/lib/domain/catalogue';

const screen = adminScreen({
  access: 'catalogue.write',
  title: 'Create item',
  render: async ({ context }) => (
    <PicturesProvider pictures={await pictures(context)}>
      <CreateItem action={createItemAction} singles={await listSingles(context)} />
    </PicturesProvider>
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
