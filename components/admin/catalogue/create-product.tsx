'use client';

import { useState } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { DraftField, isDraftIn } from '@/components/admin/drafts/draft-field';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { CreatedNote } from './created-note';
import { ProductForm } from './product-form';
import { type ProductDraft, readProduct } from './read-product';

interface CreateProductProps {
  itemNames: Record<number, string>;
  action: ServerAction<ProductDraft & { isDraft: boolean }, ProductView>;
}

export function CreateProduct({ itemNames, action }: CreateProductProps) {
  const [made, setMade] = useState<ProductView[]>([]);
  const [last] = made;
  return (
    <section className="panel max-w-3xl p-4 md:p-6">
      <CreatedNote
        made={
          last
            ? {
                sentence: 'Product created successfully!',
                href: `/admin/viewproducts?search=${last.productid}`,
                link: `See ${last.name}`,
              }
            : null
        }
      />
      <ProductForm
        key={made.length}
        product={null}
        itemNames={itemNames}
        action={action}
        read={(form) => ({ ...readProduct(form), isDraft: isDraftIn(form) })}
        failed="Error creating product."
        submit="Create product"
        onSaved={(product) => {
          setMade([product, ...made]);
          scrollTo({ top: 0 });
        }}
      >
        <DraftField />
      </ProductForm>
    </section>
  );
}
