'use client';

import { CircleHelp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { lazyPart } from '@/components/ui/lazy-part';
import { Opened } from '@/components/ui/opened';
import { Spinner } from '@/components/ui/spinner';
import type { OrderView } from '@/lib/domain/orders/schema';

const HelpPanel = lazyPart(() => import('./help-panel'));

/** Questions about an order, answered by what the store knows. The answers and their code are loaded when asked for. */
export function OrderHelp({ order, supportUrl }: { order: OrderView; supportUrl: string }) {
  const t = useTranslations('confirmation.help');
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('title')} className="panel p-5 md:p-6 print:hidden">
      {open ? (
        <Opened>
          <Suspense fallback={<Spinner className="size-5" />}>
            {/* What can be done changes with the order. */}
            <HelpPanel key={order.updatedAt} order={order} supportUrl={supportUrl} />
          </Suspense>
        </Opened>
      ) : (
        <button type="button" onClick={() => setOpen(true)} className={buttonClass('quiet')}>
          <CircleHelp aria-hidden className="size-4 text-accent" /> {t('title')}
        </button>
      )}
    </section>
  );
}
