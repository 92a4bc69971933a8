'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState, useTransition } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { ClaimView, Subject } from '@/lib/domain/work-claims/schema';
import { claimText } from './claim-text';
import { useClaims } from './claims-provider';
import { HandOverDialog } from './hand-over-dialog';
import { useLiveClaim } from './use-live-claim';

interface ClaimLineProps {
  subject: Subject;
  /** As the page was rendered. */
  claim: ClaimView | null;
  /** Whether the viewer may act on it. */
  claimable: boolean;
  /** What it is about, for screen readers. */
  name: string;
  /** On the page of one thing: a colleague's claim appears without loading the page again. */
  live?: boolean;
  className?: string;
}

/** Who takes care of it, and the ways to claim it, hand it over and give it back. It warns; it locks nothing. */
export function ClaimLine({
  subject,
  claim: rendered,
  claimable,
  name,
  live = false,
  className,
}: ClaimLineProps) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  const { viewer, actions } = useClaims();
  const { claim, forget } = useLiveClaim(subject, rendered, live);
  const [givingTo, setGivingTo] = useState(false);
  const seen = claim?.id ?? null;
  const isMine = claim?.by === viewer;

  const refresh = () => {
    forget();
    startTransition(() => router.refresh());
  };
  // The button that was pressed makes way for others, of which the first takes the focus. What a colleague does moves
  // no focus.
  const buttons = useRef<HTMLSpanElement>(null);
  const isOurs = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons follow from the claim
  useEffect(() => {
    if (isOurs.current && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus();
    isOurs.current = false;
  }, [seen]);
  const send = (call: () => Promise<Reply<unknown>>) =>
    run(async () => {
      const reply = await call();
      isOurs.current = reply.ok;
      if (!reply.ok) showToast(errorText(reply.failure), 'bad');
      refresh();
    });
  const take = () => send(() => callAction(actions.claim, { ...subject, seen }));
  const giveBack = () => send(() => callAction(actions.giveBack, { ...subject, seen: seen ?? '' }));

  return (
    <div className={classNames('flex flex-wrap items-center gap-x-3 gap-y-1.5', className)}>
      <p
        role="status"
        className={classNames(
          'text-xs empty:-mr-3',
          claim && !isMine ? 'font-semibold text-wait' : 'text-muted',
        )}
      >
        {claim && claimText(claim, viewer)}
        {claim?.from && (
          <span className="block font-normal text-text [overflow-wrap:anywhere]">
            From {claim.from.name}
            {claim.from.note && `: ${claim.from.note}`}
          </span>
        )}
      </p>
      {claimable && (
        <span ref={buttons} className="flex flex-wrap gap-2">
          {(isMine || (live && claim)) && (
            <ClaimButton busy={busy} name={name} onPress={giveBack}>
              {isMine ? 'Give back' : 'Free'}
            </ClaimButton>
          )}
          {isMine && live && (
            <ClaimButton busy={busy} name={name} onPress={take}>
              Keep it longer
            </ClaimButton>
          )}
          {!isMine && (
            <ClaimButton busy={busy} name={name} onPress={take}>
              {claim ? 'Take over' : 'Claim'}
            </ClaimButton>
          )}
          <ClaimButton busy={busy} name={name} onPress={() => setGivingTo(true)} opensDialog>
            {isMine ? 'Hand over' : 'Assign'}
          </ClaimButton>
        </span>
      )}
      <HandOverDialog
        open={givingTo}
        subject={subject}
        seen={seen}
        title={isMine ? 'Hand over' : 'Assign'}
        name={name}
        onClose={() => setGivingTo(false)}
        onDone={() => {
          setGivingTo(false);
          refresh();
        }}
      />
    </div>
  );
}

function ClaimButton({
  busy,
  name,
  onPress,
  opensDialog = false,
  children,
}: {
  busy: boolean;
  name: string;
  onPress: () => unknown;
  opensDialog?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={() => void onPress()}
      aria-disabled={busy}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      className={buttonClass('quiet', 'small', 'min-h-9 px-3 text-xs max-lg:min-h-11')}
    >
      {children}
      <span className="sr-only"> {name}</span>
    </button>
  );
}
