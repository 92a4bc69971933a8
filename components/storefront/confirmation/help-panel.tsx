'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { readOrderHelp } from '@/components/shared/api/own-orders';
import { ContactLink } from '@/components/storefront/shell/contact-link';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { type HelpQuestion, helpQuestions, type OrderHelp, type OrderView } from '@/lib/domain/orders/schema';
import { ChangeOrder } from './change-order';

/** The questions, the answer to the one that was chosen, and what can be done. */
export default function HelpPanel({ order, supportUrl }: { order: OrderView; supportUrl: string }) {
  const t = useTranslations('confirmation');
  const { orderid } = order;
  const [help, setHelp] = useState<OrderHelp | null>(null);
  const [bad, setBad] = useState('');
  const [question, setQuestion] = useState<HelpQuestion | null>(null);

  useEffect(() => {
    let isGone = false;
    void readOrderHelp(orderid).then((reply) => {
      if (isGone) return;
      if (reply.ok) setHelp(reply.data);
      else setBad(errorText(reply.failure));
    });
    return () => {
      isGone = true;
    };
  }, [orderid]);

  const answer = help?.answers.find((each) => each.question === question);
  return (
    <>
      <h2 className="mb-3 font-bold">{t('help.title')}</h2>
      <div className="flex flex-wrap gap-2">
        {helpQuestions.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={question === each}
            onClick={() => setQuestion(each)}
            className={buttonClass('quiet', 'medium', 'aria-pressed:border-accent')}
          >
            {t(`help.${each}`)}
          </button>
        ))}
      </div>
      <div className="mt-4 space-y-4" aria-live="polite">
        {bad && <p className="text-bad text-sm">{bad}</p>}
        {question && !answer && !bad && (
          <p className="flex gap-2 text-muted">
            <Spinner /> {t('help.loading')}
          </p>
        )}
        {answer && <p className="[overflow-wrap:anywhere]">{answer.text}</p>}
        {answer && help?.canChange && question !== 'charged_twice' && <ChangeOrder order={order} />}
        {answer && !answer.ends && (
          <ContactLink
            supportUrl={supportUrl}
            about={t('next.about', { id: orderid })}
            className={buttonClass('accent')}
          >
            {t('help.ask')}
          </ContactLink>
        )}
      </div>
    </>
  );
}
