import { BadgeCheck, CircleAlert, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { CheckIdReply } from '@/lib/store/orders/schema';
import { regionName } from './region-name';
import type { CheckState } from './use-player-check';

interface CheckResultProps {
  state: CheckState;
  asked: boolean;
  itemIsSelected: boolean;
}

/** What the check found, in words; a screen reader is told as it changes. */
export function CheckResult({ state, asked, itemIsSelected }: CheckResultProps) {
  return (
    <div aria-live="polite" className="min-w-0 flex-1 basis-60 self-center">
      {state.phase === 'idle' && asked && (
        <Line tone="bad">Please press Check first: we send it only to an ID that we have seen.</Line>
      )}
      {state.phase === 'idle' && !asked && (
        <p className="text-muted text-sm">We look up the nickname, so that nothing goes to a stranger.</p>
      )}
      {state.phase === 'checking' && <p className="text-muted text-sm">Looking up the player…</p>}
      {state.phase === 'failed' && <Line tone="bad">{state.message}</Line>}
      {state.phase === 'answered' && <Answer reply={state.reply} />}
      {state.phase === 'answered' && state.reply.outcome === 'found' && !itemIsSelected && (
        <p className="mt-1 text-muted text-sm">Now select an item below.</p>
      )}
    </div>
  );
}

function Answer({ reply }: { reply: CheckIdReply }) {
  if (reply.outcome === 'found')
    return (
      <Line tone="good">
        <strong className="[overflow-wrap:anywhere]">{reply.username ?? 'Player found'}</strong>
        {reply.region && <span className="block text-muted">Region: {regionName(reply.region)}</span>}
      </Line>
    );
  if (reply.use === 'Indo') return <Line tone="bad">Recharge for Indo IDs is not permitted</Line>;
  if (reply.outcome === 'unknown')
    return (
      <Line tone="wait">
        {reply.message}
        <span className="block text-muted">
          {reply.mustVerify
            ? 'It can be bought only for a checked ID: please press Check again in a minute.'
            : 'You may buy without it. Look at the ID once more: a delivered top-up cannot be taken back.'}
        </span>
      </Line>
    );
  return <Line tone="bad">{reply.message}</Line>;
}

const tones = {
  good: { text: 'text-good', Icon: BadgeCheck },
  wait: { text: 'text-wait', Icon: CircleHelp },
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
