'use client';

import { CircleAlert, CircleCheck, CircleX, Eye } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { NameWithImage } from '@/components/admin/catalogue/name-with-image';
import { Permitted } from '@/components/admin/permissions/permitted';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { PublishCheck, PublishView } from '@/lib/domain/catalogue/schema';
import type { PublishProduct } from './draft-actions';

const SIGNS = {
  good: { Icon: CircleCheck, className: 'text-good', word: 'Good' },
  warning: { Icon: CircleAlert, className: 'text-wait', word: 'Look at it' },
  stop: { Icon: CircleX, className: 'text-bad', word: 'Has to be mended' },
} as const;

/** A product with what is to be looked at before it is published, and the one button that publishes it. */
export function PublishPanel({ view, action }: { view: PublishView; action: PublishProduct }) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const { product, isDraft, items, checks } = view;
  const waiting = items.filter((item) => item.isDraft).length;
  const isStopped = checks.some(({ state }) => state === 'stop');
  const publish = () =>
    run(async () => {
      setBad('');
      const reply = await callAction(action, { id: product._id, seen: product.updatedAt });
      if (!reply.ok) setBad(errorText(reply.failure));
      else showToast(`${product.name} is on sale.`, 'good');
      // After a refusal too: the page shows what it is about.
      router.refresh();
    });
  return (
    <section aria-labelledby="product-title" className="panel space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="product-title" className="font-bold text-lg">
          <NameWithImage imgpath={product.imgpath} name={product.name} note={stateText(view, waiting)} />
        </h2>
        <p className="flex flex-wrap gap-2">
          <a href={`/preview/${product._id}`} className={buttonClass('quiet')}>
            <Eye aria-hidden className="size-4" /> See it as a shopper
          </a>
          <Permitted to="catalogue.write">
            <Link
              href={`/admin/viewproducts?search=${product.productid}`}
              prefetch={false}
              className={buttonClass('quiet')}
            >
              Change it
            </Link>
          </Permitted>
        </p>
      </div>
      <ul aria-label="Checks" className="divide-y divide-line text-sm">
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
      <FormMessage outcome={{ bad }} />
      {(isDraft || waiting > 0) && (
        <Permitted to="catalogue.write">
          <div className="flex flex-wrap items-center justify-end gap-4">
            <p className="text-muted text-sm">
              {isStopped
                ? 'It can be published once what is red is mended.'
                : 'It is on sale at once, on the home page and in the search.'}
            </p>
            <button
              type="button"
              aria-disabled={busy || isStopped}
              onClick={() => !isStopped && void publish()}
              className={buttonClass()}
            >
              {busy && <Spinner />} Publish
            </button>
          </div>
        </Permitted>
      )}
    </section>
  );
}

function stateText({ isDraft, product }: PublishView, waiting: number): string {
  if (isDraft) return 'Draft';
  if (waiting > 0)
    return waiting === 1 ? 'Published, 1 item is a draft' : `Published, ${waiting} items are drafts`;
  return product.instock ? 'On sale' : 'Published, out of stock';
}

function CheckLine({ check: { state, text } }: { check: PublishCheck }) {
  const { Icon, className, word } = SIGNS[state];
  return (
    <li className="flex items-start gap-2.5 py-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${className}`} />
      <span className="[overflow-wrap:anywhere]">
        <span className="sr-only">{word}: </span>
        {text}
      </span>
    </li>
  );
}
