import Link from 'next/link';
import { buttonClass } from '@/components/ui/button-class';

/** In place of the switch of stock: leads to what is looked at before a draft is published. */
export function PublishLink({ product: { _id, name } }: { product: { _id: string; name: string } }) {
  return (
    <Link
      href={`/admin/viewproducts/${_id}`}
      prefetch={false}
      aria-label={`Check and publish ${name}`}
      className={buttonClass('quiet', 'small', 'px-3')}
    >
      Publish
    </Link>
  );
}
