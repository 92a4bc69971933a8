import { z } from 'zod';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { orderProductsAction } from '@/app/(admin)/admin/draft-actions';
import { CategoryOrder } from '@/components/admin/order/category-order';
import { listInCategory } from '@/lib/domain/catalogue';
import { categories } from '@/lib/domain/catalogue/schema';

const categoryQuery = z.enum(categories).catch('games');

const screen = adminScreen({
  access: 'catalogue.write',
  title: 'Order of products',
  render: async ({ context, query }) => {
    const category = categoryQuery.parse(query.category);
    return (
      <CategoryOrder
        key={category}
        category={category}
        products={await listInCategory(context, { category })}
        action={orderProductsAction}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
