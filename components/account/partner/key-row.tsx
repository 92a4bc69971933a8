'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { revokeKey } from '@/components/shared/api/partners';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { useRouter } from '@/components/ui/navigation';
import { showToast } from '@/components/ui/toast';
import { type KeyView, SCOPES } from '@/lib/domain/partners/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { RotateDialog } from './rotate-dialog';
import type { Confirmation } from './use-confirmation';

interface KeyRowProps {
  view: KeyView;
  canRotate: boolean;
  withConfirmation: Confirmation['withConfirmation'];
  onMade: (made: { text: string }) => void;
}

/** A key: what it may do, how it was used, and its end. */
export function KeyRow({ view, canRotate, withConfirmation, onMade }: KeyRowProps) {
  const t = useTranslations('partners.keys');
  const revocation = useTranslations('partners.revocation');
  const router = useRouter();
  const [asks, setAsks] = useState<'rotate' | 'revoke' | null>(null);
  const { id, mode, name, last4, works, isReplaced } = view;
  const close = () => setAsks(null);
  const revoke = async () => {
    const reply = await revokeKey(id);
    if (reply.ok) showToast(endedText(t, reply.data.endpoints), 'good');
    return reply;
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-60 space-y-0.5">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {name}{' '}
          <span translate="no" className="font-mono font-normal text-xs">
            trg_{mode}_…{last4}
          </span>
        </p>
        <KeyFacts view={view} />
      </div>
      {works && (
        <div className="flex flex-wrap gap-2">
          {canRotate && !isReplaced && (
            <button
              type="button"
              onClick={() => setAsks('rotate')}
              aria-label={t('rotateOf', { name })}
              className={buttonClass('quiet')}
            >
              {t('rotate')}
            </button>
          )}
          <button
            type="button"
            onClick={() => setAsks('revoke')}
            aria-label={t('revokeOf', { name })}
            className={buttonClass('quiet')}
          >
            {t('revoke')}
          </button>
        </div>
      )}
      <RotateDialog
        view={view}
        open={asks === 'rotate'}
        withConfirmation={withConfirmation}
        onMade={(made) => {
          close();
          onMade(made);
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={asks === 'revoke'}
        title={revocation('title', { name })}
        confirm={t('revoke')}
        cancel={t('cancel')}
        act={revoke}
        onDone={() => {
          close();
          router.refresh();
        }}
        onClose={close}
      >
        <p>{revocation('text')}</p>
      </ConfirmDialog>
    </li>
  );
}

function KeyFacts({ view }: { view: KeyView }) {
  const t = useTranslations('partners.keys');
  const scopeText = useTranslations('partners.scopes');
  const { mode, scopes, networks, lastUsedAt, lastUsedAddress, spentToday, dailyCap, isReplaced } = view;
  const amount = formatRupees(spentToday);
  return (
    <>
      <p className={view.works ? 'text-good' : 'text-bad'}>
        {t(mode)} · {endOf(view, t)}
        {isReplaced && ` · ${t('replaced')}`}
      </p>
      <p className="text-muted">
        {SCOPES.filter((scope) => scopes.includes(scope))
          .map((scope) => scopeText(scope))
          .join(', ')}
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        {networks.length === 0 ? t('everywhere') : t('networks', { networks: networks.join(', ') })}
      </p>
      <p className="text-muted tabular-nums">
        {lastUsedAt
          ? t('used', { time: istDateTime(new Date(lastUsedAt)), address: lastUsedAddress ?? '' })
          : t('never')}{' '}
        · {dailyCap === null ? t('spent', { amount }) : t('spentOf', { amount, cap: formatRupees(dailyCap) })}
      </p>
    </>
  );
}

type KeysText = ReturnType<typeof useTranslations<'partners.keys'>>;

function endOf({ works, revokedAt, expiresAt }: KeyView, t: KeysText): string {
  if (revokedAt) return t('revoked', { time: istDateTime(new Date(revokedAt)) });
  if (!works) return t('ended');
  return expiresAt ? t('ends', { time: istDateTime(new Date(expiresAt)) }) : t('endless');
}

function endedText(t: KeysText, count: number): string {
  return count === 0 ? t('revokedNow') : `${t('revokedNow')} ${t('endpointsDisabled', { count })}`;
}
