'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ShownOnce } from '@/components/account/partner/shown-once';
import { useConfirmation } from '@/components/account/partner/use-confirmation';
import { errorText } from '@/components/shared/api/error-messages';
import {
  deleteEndpoint,
  editEndpoint,
  restoreEndpoint,
  rotateSecret,
} from '@/components/shared/api/webhooks';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { useRouter } from '@/components/ui/navigation';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';
import type { EndpointView } from '@/lib/domain/webhooks/schema';
import { EndpointForm } from './endpoint-form';

interface EndpointActionsProps {
  endpoint: EndpointView;
  way: ConfirmationWay;
}

/**
 * What a partner does with an endpoint: edit, switch on or off, give it a new secret, remove. One whose key was revoked
 * is brought back by the new secret.
 */
export function EndpointActions({ endpoint, way }: EndpointActionsProps) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const { withConfirmation, confirmationDialog } = useConfirmation(way);
  const { busy, run } = useBusy();
  const [secret, setSecret] = useState('');
  const [asks, setAsks] = useState<'edit' | 'secret' | 'remove' | null>(null);
  const { id, url, enabled, key_revoked: isOfRevokedKey } = endpoint;
  const renewal = isOfRevokedKey ? 'restoration' : 'newSecret';
  const close = () => setAsks(null);
  const told = (text: string) => {
    close();
    showToast(text, 'good');
    router.refresh();
  };
  const toggle = () =>
    run(async () => {
      const reply = await withConfirmation(() => editEndpoint(id, { enabled: !enabled }));
      if (reply.ok) told(t('saved'));
      else showToast(errorText(reply.failure), 'bad');
    });
  const renew = async () => {
    const reply = await withConfirmation(() =>
      isOfRevokedKey ? restoreEndpoint(id, url) : rotateSecret(id),
    );
    if (reply.ok) setSecret(reply.data.secret);
    return reply;
  };
  const button = buttonClass('quiet');
  return (
    <div className="mt-3 space-y-3">
      {secret !== '' && <ShownOnce what="secret" text={secret} onDone={() => setSecret('')} />}
      {asks === 'edit' ? (
        <EndpointForm
          endpoint={endpoint}
          send={({ url: address, types }) =>
            withConfirmation(() => editEndpoint(id, { url: address, types }))
          }
          onDone={() => told(t('saved'))}
          onCancel={close}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {!isOfRevokedKey && (
            <>
              <button
                type="button"
                onClick={() => setAsks('edit')}
                aria-label={t('editOf', { url })}
                className={button}
              >
                {t('edit')}
              </button>
              <button type="button" onClick={() => void toggle()} aria-disabled={busy} className={button}>
                {t(enabled ? 'disable' : 'enable')}
              </button>
            </>
          )}
          <button
            type="button"
            onClick={() => setAsks('secret')}
            aria-label={t(isOfRevokedKey ? 'restoration.openOf' : 'secretOf', { url })}
            className={button}
          >
            {t(isOfRevokedKey ? 'restoration.open' : 'secret')}
          </button>
          <button
            type="button"
            onClick={() => setAsks('remove')}
            aria-label={t('removeOf', { url })}
            className={button}
          >
            {t('remove')}
          </button>
        </div>
      )}
      <ConfirmDialog
        open={asks === 'secret'}
        title={t(`${renewal}.title`)}
        confirm={t(`${renewal}.confirm`)}
        cancel={t('form.cancel')}
        act={renew}
        onDone={() => {
          close();
          router.refresh();
        }}
        onClose={close}
      >
        {isOfRevokedKey && <p className="[overflow-wrap:anywhere]">{url}</p>}
        <p>{t(`${renewal}.text`)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'remove'}
        title={t('removal.title')}
        confirm={t('removal.confirm')}
        cancel={t('form.cancel')}
        act={() => deleteEndpoint(id)}
        onDone={() => told(t('removed'))}
        onClose={close}
      >
        <p className="[overflow-wrap:anywhere]">{url}</p>
        <p>{t('removal.text')}</p>
      </ConfirmDialog>
      {confirmationDialog}
    </div>
  );
}
