import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { createItemAction } from '@/app/(admin)/admin/catalogue-actions';
import { CreateItem } from '@/components/admin/catalogue/create-item';
import { listSingles } from '@/lib/domain/catalogue';

const screen = adminScreen({
  access: 'catalogue.write',
  title: 'Create item',
  render: async ({ context }) => (
    <CreateItem action={createItemAction} singles={await listSingles(context)} />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
