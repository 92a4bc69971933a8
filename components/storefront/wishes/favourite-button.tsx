'use client';

import { useEffect, useState } from 'react';
import { FavouriteToggle } from './favourite-toggle';
import { loadWishes } from './load-wishes';

interface FavouriteButtonProps {
  userid: string;
  productId: string;
  name: string;
}

/** The heart once it is known whether the customer has marked the product. */
export default function FavouriteButton({ userid, productId, name }: FavouriteButtonProps) {
  const [marked, setMarked] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadWishes(userid, productId).then((wishes) => {
      if (!isGone) setMarked(wishes?.favourite ?? null);
    });
    return () => {
      isGone = true;
    };
  }, [userid, productId]);
  return marked !== null && <FavouriteToggle productId={productId} name={name} marked={marked} />;
}
