import Link from 'next/link';
import { OrderLink } from '@/components/admin/orders/order-link';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { ChangeView } from '@/lib/domain/audit-log/schema';

/** What was changed: by its name where it has one, with links to its page and to its other changes. */
export function ChangeObject({ change }: { change: ChangeView }) {
  const { objectType, objectId, objectName } = change;
  return (
    <>
      <span className="text-muted">{objectType.replaceAll('-', ' ')}</span>{' '}
      {objectType === 'order' && <OrderLink orderId={objectId}>Open</OrderLink>}
      {objectType === 'help-request' && (
        <Link href={`/admin/help/${objectId}`} prefetch={false} className={textLinkClass}>
          Open
        </Link>
      )}
      {objectName && <span className="block font-semibold">{objectName}</span>}{' '}
      <Link
        href={`/admin/audit?object=${encodeURIComponent(objectId)}`}
        prefetch={false}
        className="text-accent underline underline-offset-4 hover:text-accent-bright max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
      >
        {objectId}
      </Link>
    </>
  );
}
