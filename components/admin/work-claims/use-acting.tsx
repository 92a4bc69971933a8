'use client';

import { type ReactNode, useRef, useState } from 'react';
import type { Reply } from '@/components/shared/api/request';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import {
  type Reauthentication,
  useReauthentication,
} from '@/components/shared/second-factor/use-reauthentication';
import type { ClaimView, Subject } from '@/lib/domain/work-claims/schema';
import { claimText } from './claim-text';
import { useClaims } from './claims-provider';
import { readClaim } from './read-claim';

interface Acting {
  /** Makes a call about the subject, after a colleague's claim on it was confirmed, with recent authentication. */
  actingOn: (subject: Subject) => Reauthentication['withReauthentication'];
  /** The dialogs; the component that uses this hook must render them. */
  actingDialogs: ReactNode;
}

const DECLINED: Reply<never> = {
  ok: false,
  failure: { code: 'claimed', message: 'Nothing was done: a colleague takes care of it.', status: 409 },
};

/**
 * For screens that act on what waits. The claim is read at the moment of the act, because the page may be older than
 * it. A claim is no lock: who confirms goes on, and of two acts at once the use case lets one win.
 */
export function useActing(): Acting {
  const { viewer } = useClaims();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const [asking, setAsking] = useState<{ claim: ClaimView; answer: (goOn: boolean) => void } | null>(null);
  const confirmed = useRef(new Set<string>());

  const mayGoOn = async (subject: Subject): Promise<boolean> => {
    const reply = await readClaim(subject);
    // Without an answer the act is tried: it says by itself what is wrong.
    const claim = reply.ok ? reply.data.claim : null;
    if (!claim || claim.by === viewer || confirmed.current.has(claim.id)) return true;
    const goesOn = await new Promise<boolean>((answer) => setAsking({ claim, answer }));
    if (goesOn) confirmed.current.add(claim.id);
    return goesOn;
  };
  const end = (goesOn: boolean) => {
    asking?.answer(goesOn);
    setAsking(null);
  };

  return {
    actingOn: (subject) => async (call) => ((await mayGoOn(subject)) ? withReauthentication(call) : DECLINED),
    actingDialogs: (
      <>
        <ConfirmDialog
          open={asking !== null}
          title="A colleague takes care of this"
          confirm="Do it all the same"
          cancel="Leave it to them"
          act={async () => ({ ok: true, data: {} })}
          onDone={() => end(true)}
          onClose={() => end(false)}
        >
          <p>
            {asking && claimText(asking.claim, viewer)} If you go on, they may do the same at this moment.
          </p>
        </ConfirmDialog>
        {reauthenticationDialog}
      </>
    ),
  };
}
