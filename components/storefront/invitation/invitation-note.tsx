import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { InvitationView } from '@/lib/domain/invitations/schema';
import { formatRupees } from '@/lib/platform/money';

/** Who invited the visitor, and what a registration brings both. */
export function InvitationNote({ invitation }: { invitation: InvitationView | null }) {
  const t = useTranslations('auth.invitation');
  if (!invitation) return null;
  const { inviter, inviterPoints, friendPoints, minOrder, withinDays } = invitation;
  return (
    <section
      aria-labelledby="invitation-title"
      className="mb-6 flex gap-3 rounded-2xl border border-line bg-night p-4"
    >
      <Gift aria-hidden className="size-6 shrink-0 text-gold" />
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <h2 id="invitation-title" className="font-bold text-base">
          {inviter === '' ? t('byFriend') : t('byName', { name: inviter })}
        </h2>
        <p>{t('reward', { friend: friendPoints, inviter: inviterPoints })}</p>
        <p className="text-muted">{t('terms', { amount: formatRupees(minOrder), days: withinDays })}</p>
      </div>
    </section>
  );
}
