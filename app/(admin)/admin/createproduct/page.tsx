import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { createProductAction } from '@/app/(admin)/admin/catalogue-actions';
import { itemNames } from '@/app/(admin)/admin/item-names';
import { pictures } from '@/app/(admin)/admin/pictures';
import { CreateProduct } from '@/components/admin/catalogue/create-product';
import { PicturesProvider } from '@/components/admin/pickers/pictures-provider';

const screen = adminScreen({
  access: 'catalogue.write',
  title: 'Create product',
  render: async ({ context }) => (
    <PicturesProvider pictures={await pictures(context)}>
      <CreateProduct itemNames={await itemNames(context)} action={createProductAction} />
    </PicturesProvider>
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
