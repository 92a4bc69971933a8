'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { savePreferences } from '@/components/shared/api/notifications';
import { Card } from '@/components/ui/card';
import { CheckField } from '@/components/ui/check-field';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import {
  CHANNELS,
  type Channel,
  type Choice,
  type PreferencesView,
  TOPICS,
  type Topic,
} from '@/lib/domain/notifications/schema';
import type { PushKey } from './browser-push';
import PushRow from './push-row';
import { TelegramRow } from './telegram-row';

interface PreferencesFormProps {
  preferences: PreferencesView;
  pushKey: PushKey;
  /** The link to the notice: choosing a message of a purpose is a consent. */
  children: ReactNode;
}

/** What the store writes about, and where. */
export function PreferencesForm({ preferences, pushKey, children }: PreferencesFormProps) {
  const t = useTranslations('notifications');
  const { busy, run } = useBusy();
  const [wanted, setWanted] = useState<Choice[]>(preferences.wanted);
  const [outcome, setOutcome] = useState<Outcome>({});
  const { mail, sms, telegram, whatsapp } = preferences.channels;
  const isShown: Record<Channel, boolean> = {
    mail: true,
    push: true,
    sms: sms !== null,
    telegram: telegram === 'on' || telegram === 'blocked',
    whatsapp: whatsapp !== null,
  };
  const channels = CHANNELS.filter((channel) => isShown[channel]);
  /** What can be had on a channel; a channel without an entry has all topics. */
  const topicsOf: Partial<Record<Channel, readonly Topic[] | undefined>> = {
    sms: sms?.topics,
    whatsapp: whatsapp?.topics,
  };

  const save = () =>
    run(async () => {
      const reply = await savePreferences({ wanted });
      setOutcome(reply.ok ? { good: reply.data.message } : { bad: errorText(reply.failure) });
    });
  const turn = (choice: Choice, on: boolean) => {
    setOutcome({});
    setWanted((before) => [...before.filter((each) => each !== choice), ...(on ? [choice] : [])]);
  };

  return (
    <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
      <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
      <p className="text-muted">{t('lead')}</p>
      {children}
      <Card id="push" title={t('pushTitle')}>
        <p className="mb-3 text-muted text-sm">{t('pushLead')}</p>
        <PushRow pushKey={pushKey} />
      </Card>
      {telegram && (
        <Card id="telegram" title={t('telegramTitle')}>
          <p className="mb-3 text-muted text-sm">{t('telegram.lead')}</p>
          <TelegramRow state={telegram} />
        </Card>
      )}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Card id="topics" title={t('topics.title')}>
          <p className="text-muted text-sm">{mail ? t('mailTo', { mail }) : t('noMail')}</p>
          {sms && <p className="text-muted text-sm">{t('smsTo', { sms: sms.to })}</p>}
          {whatsapp && <p className="text-muted text-sm">{t('whatsapp.to', { number: whatsapp.to })}</p>}
          {whatsapp?.unreached && <p className="text-sm text-wait">{t('whatsapp.unreached')}</p>}
          <div className="mt-3 divide-y divide-line">
            {TOPICS.map((topic) => (
              <fieldset key={topic} className="py-3">
                <legend className="float-left w-full font-semibold">{t(`topics.${topic}.name`)}</legend>
                <p className="clear-both text-muted text-sm">{t(`topics.${topic}.text`)}</p>
                <div className="flex flex-wrap gap-x-6">
                  {channels
                    .filter((channel) => topicsOf[channel]?.includes(topic) ?? true)
                    .map((channel) => (
                      <CheckField
                        key={channel}
                        label={t(`channels.${channel}`)}
                        checked={wanted.includes(`${topic}:${channel}`)}
                        onChange={(event) => turn(`${topic}:${channel}`, event.target.checked)}
                      />
                    ))}
                </div>
              </fieldset>
            ))}
          </div>
          <SubmitButton busy={busy}>{t('save')}</SubmitButton>
          <FormMessage outcome={outcome} />
        </Card>
      </form>
    </div>
  );
}
