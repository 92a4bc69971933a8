import { CreateItem } from '@/components/admin/catalogue/create-item';
import { adminScreen } from '../admin-screen';
import { createItemAction } from '../catalogue-actions';

const screen = adminScreen({
  title: 'Create item',
  render: async () => <CreateItem action={createItemAction} />,
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
