'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { useRouter } from '@/components/ui/navigation';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';
import type { KeyView } from '@/lib/domain/partners/schema';
import { KeyForm } from './key-form';
import { KeyRow } from './key-row';
import { ShownOnce } from './shown-once';
import { useConfirmation } from './use-confirmation';

interface KeysCardProps {
  keys: KeyView[];
  way: ConfirmationWay;
  /** Whether keys can be made and rotated: the partner is not suspended. */
  canMake: boolean;
}

/** The keys of a partner. A new one is in the memory of this page alone, and gone with it. */
export function KeysCard({ keys, way, canMake }: KeysCardProps) {
  const t = useTranslations('partners.keys');
  const router = useRouter();
  const { withConfirmation, confirmationDialog } = useConfirmation(way);
  const [shown, setShown] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const made = ({ text }: { text: string }) => {
    setShown(text);
    setIsMaking(false);
    router.refresh();
  };
  return (
    <Card
      id="keys"
      title={t('title')}
      action={
        canMake &&
        !isMaking && (
          <button type="button" onClick={() => setIsMaking(true)} className={buttonClass('quiet')}>
            {t('make')}
          </button>
        )
      }
    >
      {shown !== '' && <ShownOnce what="key" text={shown} onDone={() => setShown('')} />}
      {isMaking && (
        <KeyForm withConfirmation={withConfirmation} onMade={made} onCancel={() => setIsMaking(false)} />
      )}
      {keys.length === 0 && !isMaking && <p className="text-muted">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            view={key}
            canRotate={canMake}
            withConfirmation={withConfirmation}
            onMade={made}
          />
        ))}
      </ul>
      {confirmationDialog}
    </Card>
  );
}
