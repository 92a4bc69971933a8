'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ShownOnce } from '@/components/account/partner/shown-once';
import { useConfirmation } from '@/components/account/partner/use-confirmation';
import { makeEndpoint } from '@/components/shared/api/webhooks';
import { buttonClass } from '@/components/ui/button-class';
import { useRouter } from '@/components/ui/navigation';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';
import { EndpointForm } from './endpoint-form';

/** Adds an endpoint. Its secret is in the memory of this page alone, and gone with it. */
export function AddEndpoint({ way }: { way: ConfirmationWay }) {
  const t = useTranslations('webhooks.form');
  const router = useRouter();
  const { withConfirmation, confirmationDialog } = useConfirmation(way);
  const [secret, setSecret] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      {secret !== '' && <ShownOnce what="secret" text={secret} onDone={() => setSecret('')} />}
      {isAdding ? (
        <section aria-labelledby="endpoint-title" className="panel space-y-4 p-5 md:p-6">
          <h2 id="endpoint-title" className="font-bold text-lg">
            {t('title')}
          </h2>
          <EndpointForm
            endpoint={null}
            send={({ mode, url, types }) => withConfirmation(() => makeEndpoint({ mode, url, types }))}
            onDone={(made) => {
              setSecret(made.secret);
              setIsAdding(false);
              router.refresh();
            }}
            onCancel={() => setIsAdding(false)}
          />
        </section>
      ) : (
        <button type="button" onClick={() => setIsAdding(true)} className={buttonClass('quiet')}>
          {t('add')}
        </button>
      )}
      {confirmationDialog}
    </>
  );
}
