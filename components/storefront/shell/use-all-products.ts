'use client';

import { useEffect, useState } from 'react';
import { readHomeProducts } from '@/components/shared/api/catalogue';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { allProducts } from './search-products';

export function useAllProducts(): { products: ProductView[] | null; failed: boolean } {
  const [products, setProducts] = useState<ProductView[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    void readHomeProducts().then((reply) => {
      if (!wanted) return;
      if (reply.ok) setProducts(allProducts(reply.data));
      else setFailed(true);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return { products, failed };
}
