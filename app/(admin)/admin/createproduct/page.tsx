import { CreateProduct } from '@/components/admin/catalogue/create-product';
import { adminScreen } from '../admin-screen';
import { createProductAction } from '../catalogue-actions';
import { itemNames } from '../item-names';

const screen = adminScreen({
  title: 'Create product',
  render: async ({ context }) => (
    <CreateProduct itemNames={await itemNames(context)} action={createProductAction} />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
