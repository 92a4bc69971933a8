import type { ProductView } from './products';

/** A collection of the home page as the panel edits it. */
export interface CollectionView {
  id: string;
  name: string;
  /** '' while it is missing. */
  nameHi: string;
  /** The lowest is shown first. */
  position: number;
  /** The picture of the gallery that is shown with it; null for none. */
  image: { id: string; title: string; url: string } | null;
  /** The numbers of its products that are not deleted, in their order. */
  products: number[];
  /** ISO; null: from the beginning, or without an end. */
  startsAt: string | null;
  endsAt: string | null;
  /** By the database's time when it was read. */
  state: 'planned' | 'shown' | 'over';
  updatedAt: string;
}

/** A collection as the home page shows it. */
export interface ShownCollection {
  id: string;
  name: string;
  nameHi: string;
  /** The path of its picture; null for none. */
  art: string | null;
  products: ProductView[];
}
