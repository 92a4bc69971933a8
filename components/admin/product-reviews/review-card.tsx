import Link from 'next/link';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { Permitted } from '@/components/admin/permissions/permitted';
import { textLinkClass } from '@/components/ui/text-link-class';
import { MOST_STARS, type ReviewOfStaff } from '@/lib/domain/product-reviews/schema';
import { istDateTime } from '@/lib/platform/time';
import { type ReviewActions, ReviewForms } from './review-forms';

interface ReviewCardProps {
  review: ReviewOfStaff;
  actions: ReviewActions;
}

/** A review as the public would read it, with what staff need to decide about it. */
export function ReviewCard({ review, actions }: ReviewCardProps) {
  const { id, stars, text, author, status, reason, answer, product, customer, orderid, writtenAt } = review;
  const name = `${product.name}, ${customer.name}`;
  return (
    <li className="space-y-2 py-4 text-sm [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          href={`/product/${product.id}`}
          prefetch={false}
          className="inline-flex min-h-8 items-center font-semibold text-accent underline underline-offset-4 hover:text-accent-bright max-lg:min-h-11"
        >
          {product.name}
        </Link>
        <time dateTime={writtenAt} className="text-muted tabular-nums">
          {istDateTime(new Date(writtenAt))}
        </time>
      </p>
      <p>
        <span role="img" aria-label={`${stars} of ${MOST_STARS} stars`} className="text-base text-gold">
          <span aria-hidden>{'★'.repeat(stars)}</span>
          <span aria-hidden className="text-edge">
            {'★'.repeat(MOST_STARS - stars)}
          </span>
        </span>{' '}
        {customer.name}, shown as {author === '' ? 'a verified buyer' : `“${author}”`}
      </p>
      <p dir="auto" className="whitespace-pre-line rounded-2xl border border-line bg-night p-3">
        {text || <span className="text-muted">Stars alone, without a text.</span>}
      </p>
      {reason !== null && <p>Rejected: {reason}</p>}
      {answer !== null && (
        <p dir="auto" className="ml-8 whitespace-pre-line rounded-2xl border border-line bg-raised p-3">
          {answer}
        </p>
      )}
      <Permitted to="orders.read">
        <Link href={`/admin/txn?search=${orderid}`} prefetch={false} className={textLinkClass}>
          Order {orderid} in the list
        </Link>
      </Permitted>
      {status !== 'refunded' && <ReviewForms review={review} name={name} actions={actions} />}
      <ObjectHistory objectType="product-review" objectId={id} name={name} />
    </li>
  );
}
