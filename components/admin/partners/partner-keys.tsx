'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import type { KeyView, PartnerOfStaff } from '@/lib/domain/partners/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';

export interface KeyActions {
  revoke: ServerAction<{ partnerId: string; id: string }, { endpoints: number }>;
}

interface PartnerKeysProps {
  partner: PartnerOfStaff;
  /** Null for who may look only. */
  revoke: KeyActions['revoke'] | null;
}

/** The keys of a partner that work; staff can end each. */
export function PartnerKeys({ partner, revoke }: PartnerKeysProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<KeyView | null>(null);
  const { keys, userid, name } = partner;
  if (keys.length === 0) return <p className="text-muted text-sm">No key works.</p>;
  return (
    <details>
      <summary className="min-h-11 py-2 text-accent text-sm">Keys: {keys.length}</summary>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold [overflow-wrap:anywhere]">
                {key.name}{' '}
                <span className="font-mono font-normal text-xs">
                  trg_{key.mode}_…{key.last4}
                </span>
              </p>
              <p className="text-muted [overflow-wrap:anywhere]">
                {key.scopes.join(', ')}
                {key.networks.length > 0 && `; from ${key.networks.join(', ')}`}
              </p>
              <p className="text-muted tabular-nums">{usageText(key)}</p>
            </div>
            {revoke && (
              <button
                type="button"
                onClick={() => setAsked(key)}
                aria-label={`Revoke the key ${key.name} of ${name}`}
                className={buttonClass('quiet')}
              >
                Revoke
              </button>
            )}
          </li>
        ))}
      </ul>
      {revoke && (
        <ConfirmDialog
          open={asked !== null}
          title={`Revoke the key ${asked?.name ?? ''}?`}
          confirm="Revoke"
          cancel="Cancel"
          act={async () => {
            const reply = await callAction(revoke, { partnerId: userid, id: asked?.id ?? '' });
            if (reply.ok) showToast(endedText(reply.data.endpoints), 'good');
            return reply;
          }}
          onDone={() => {
            setAsked(null);
            router.refresh();
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            Programs of {name} that use it are refused from the next call on, and webhook endpoints whose
            address or secret was set with it are disabled. It cannot be taken back.
          </p>
        </ConfirmDialog>
      )}
    </details>
  );
}

function usageText({ lastUsedAt, lastUsedAddress, spentToday, dailyCap }: KeyView): string {
  const used = lastUsedAt
    ? `Last used ${istDateTime(new Date(lastUsedAt))} from ${lastUsedAddress}`
    : 'Never used';
  const cap = dailyCap === null ? '' : ` of at most ${formatRupees(dailyCap)}`;
  return `${used}; ${formatRupees(spentToday)} today${cap}`;
}

function endedText(endpoints: number): string {
  return endpoints === 0 ? 'The key is revoked.' : `The key is revoked. Endpoints disabled: ${endpoints}.`;
}
