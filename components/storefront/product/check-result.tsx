import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { CheckIdReply } from '@/lib/domain/orders/schema';
import { regionName } from './region-name';
import type { CheckState } from './use-player-check';

interface CheckResultProps {
  state: CheckState;
  asked: boolean;
  itemIsSelected: boolean;
}

/** The result of the player check as a sentence, announced by screen readers. */
export function CheckResult({ state, asked, itemIsSelected }: CheckResultProps) {
  const t = useTranslations('product.check');
  return (
    <div aria-live="polite" className="min-w-0 flex-1 basis-60 self-center">
      {state.phase === 'idle' && asked && <Line tone="bad">{t('first')}</Line>}
      {state.phase === 'idle' && !asked && <p className="text-muted text-sm">{t('why')}</p>}
      {state.phase === 'checking' && <p className="text-muted text-sm">{t('lookingUp')}</p>}
      {state.phase === 'failed' && <Line tone="bad">{state.message}</Line>}
      {state.phase === 'answered' && <Answer reply={state.reply} />}
      {state.phase === 'answered' && state.reply.outcome === 'found' && !itemIsSelected && (
        <p className="mt-1 text-muted text-sm">{t('thenItem')}</p>
      )}
    </div>
  );
}

function Answer({ reply }: { reply: CheckIdReply }) {
  const t = useTranslations('product.check');
  const language = useLocale();
  if (reply.outcome === 'found')
    return (
      <Line tone="good">
        <strong className="[overflow-wrap:anywhere]">{reply.username ?? t('found')}</strong>
        {reply.region && (
          <span className="block text-muted">
            {t('region', { region: regionName(language, reply.region) })}
          </span>
        )}
      </Line>
    );
  if (reply.use === 'Indo') return <Line tone="bad">{t('indo')}</Line>;
  if (reply.outcome === 'unknown')
    return (
      <Line tone="bad">
        {reply.message}
        <span className="block text-muted">{t(reply.mustVerify ? 'again' : 'without')}</span>
      </Line>
    );
  return <Line tone="bad">{reply.message}</Line>;
}

const tones = {
  good: { text: 'text-good', Icon: BadgeCheck },
  bad: { text: 'text-bad', Icon: CircleAlert },
};

function Line({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { text, Icon } = tones[tone];
  return (
    <p className={classNames('flex animate-rise gap-2 text-sm', text)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
