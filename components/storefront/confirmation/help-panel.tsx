'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskStaff } from '@/components/shared/help/ask-staff';
import { ContactLink } from '@/components/storefront/shell/contact-link';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { textLinkClass } from '@/components/ui/text-link-class';
import { HELP_KINDS, type HelpKind } from '@/lib/domain/help-requests/schema';
import type { OrderView } from '@/lib/domain/orders/schema';
import { ChangeOrder } from './change-order';
import { useHelp } from './use-help';

/** The questions, the answer to the one that was chosen, and what can be done. */
export default function HelpPanel({ order, supportUrl }: { order: OrderView; supportUrl: string }) {
  const t = useTranslations('confirmation');
  const { orderid } = order;
  const { help, requests, bad, add } = useHelp(orderid);
  const [kind, setKind] = useState<HelpKind | null>(null);

  const answer = help?.answers.find(({ question }) => question === kind);
  const asks = help !== null && kind !== null && !answer?.ends;
  return (
    <>
      <h2 className="mb-3 font-bold">{t('help.title')}</h2>
      <div className="flex flex-wrap gap-2">
        {HELP_KINDS.filter((each) => each !== 'wrong_player' || order.input1).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={kind === each}
            onClick={() => setKind(each)}
            className={buttonClass('quiet', 'medium', 'aria-pressed:border-accent')}
          >
            {t(`help.${each}`)}
          </button>
        ))}
      </div>
      <div className="mt-4 space-y-4" aria-live="polite">
        {bad && <p className="text-bad text-sm">{bad}</p>}
        {kind && !help && !bad && (
          <p className="flex gap-2 text-muted">
            <Spinner /> {t('help.loading')}
          </p>
        )}
        {answer && <p className="[overflow-wrap:anywhere]">{answer.text}</p>}
        {answer && help?.canChange && kind !== 'charged_twice' && <ChangeOrder order={order} />}
      </div>
      {asks && (
        <div className="mt-4 space-y-4">
          <AskStaff
            key={kind}
            about={{ orderid, kind }}
            lead={t('help.lead')}
            label={t('help.text')}
            open={requests.find((each) => each.kind === kind && each.status !== 'closed')}
            onOpened={add}
          />
          <ContactLink
            supportUrl={supportUrl}
            about={t('next.about', { id: orderid })}
            className={textLinkClass}
          >
            {t('help.ask')}
          </ContactLink>
        </div>
      )}
    </>
  );
}
