import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { createItemAction } from '@/app/(admin)/admin/catalogue-actions';
import { CreateItem } from '@/components/admin/catalogue/create-item';

const screen = adminScreen({
  access: 'catalogue.write',
  title: 'Create item',
  render: async () => <CreateItem action={createItemAction} />,
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
