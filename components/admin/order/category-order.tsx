'use client';

import Link from 'next/link';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { buttonClass } from '@/components/ui/button-class';
import { type Category, categories, type OrderedProduct } from '@/lib/domain/catalogue/schema';
import { OrderForm } from './order-form';

interface CategoryOrderProps {
  category: Category;
  products: OrderedProduct[];
  action: ServerAction<{ category: Category; ids: string[]; seen: string[] }, unknown>;
}

/** The order in which the home page shows the products of a category. */
export function CategoryOrder({ category, products, action }: CategoryOrderProps) {
  return (
    <section aria-labelledby="order-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="order-title" className="font-bold text-lg">
        Products in {category}
      </h2>
      <nav aria-label="Categories" className="flex flex-wrap gap-2">
        {categories.map((each) => (
          <Link
            key={each}
            href={`/admin/viewproducts/order?category=${each}`}
            prefetch={false}
            aria-current={each === category ? 'page' : undefined}
            className={buttonClass(each === category ? 'accent' : 'quiet')}
          >
            {each}
          </Link>
        ))}
      </nav>
      <p className="text-muted text-sm">
        The home page shows them in this order. Drag a row, or move it by its buttons; nothing is saved before
        you press “Save the order”.
      </p>
      {products.length === 0 ? (
        <p role="status" className="py-8 text-center text-muted">
          No products in {category}
        </p>
      ) : (
        <OrderForm
          label={`Products in ${category}`}
          rows={products.map(({ id, productid, name, imgpath, isDraft }) => ({
            id,
            name,
            imgpath,
            note: `Number ${productid}${isDraft ? ', draft' : ''}`,
          }))}
          save={(order) => callAction(action, { category, ...order })}
        />
      )}
    </section>
  );
}
