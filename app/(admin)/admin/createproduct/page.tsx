import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { createProductAction } from '@/app/(admin)/admin/catalogue-actions';
import { itemNames } from '@/app/(admin)/admin/item-names';
import { CreateProduct } from '@/components/admin/catalogue/create-product';

const screen = adminScreen({
  access: 'catalogue.write',
  title: 'Create product',
  render: async ({ context }) => (
    <CreateProduct itemNames={await itemNames(context)} action={createProductAction} />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
