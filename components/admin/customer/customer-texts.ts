import { KIND_TEXTS as HELP_TEXTS } from '@/components/admin/help/help-texts';
import { causeText } from '@/components/admin/pending/causes';
import { istText } from '@/components/admin/table/ist-text';
import type { CustomerRecord, CustomerWait } from '@/lib/domain/customer-record/schema';
import { formatRupees } from '@/lib/platform/money';

const NAMES: Record<CustomerWait['kind'], string> = {
  order: 'Order',
  payment: 'Payment',
  help: 'Help request',
  approval: 'Request for approval',
};

/** What waits for a person, such as 'Help request H-7K2Q9M'. */
export function waitTitle({ kind, subject }: CustomerWait): string {
  return kind === 'approval' ? NAMES.approval : `${NAMES[kind]} ${subject}`;
}

/** Why it waits, in a sentence. */
export function waitText({ kind, cause }: CustomerWait): string {
  if (kind === 'help') return `${HELP_TEXTS[cause as keyof typeof HELP_TEXTS] ?? cause}.`;
  if (kind === 'approval') return `A ${cause.replaceAll('-', ' ')} waits for a second person.`;
  return causeText(cause);
}

/** What stands against the account, in sentences; empty for most. */
export function standingTexts({ user, erased, blockedAt, lockedAt, owes }: CustomerRecord): string[] {
  const owed = (owes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const debt =
    owed === 0 ? [] : [`The customer owes ${formatRupees(owed)}: a payment went back after it was spent.`];
  if (erased)
    return [
      `The customer erased this account on ${istText(erased.at)}: nobody can sign in to it, change it or put money into its wallet. What names them is wiped on ${istText(erased.wipeAt)}.`,
      ...debt,
    ];
  return [
    ...(blockedAt === null ? [] : ['The account is blocked: nobody can sign in to it or buy with it.']),
    ...(lockedAt === null
      ? []
      : [
          'The account is locked, because its owner reported a change as not theirs. A reset by mail opens it.',
        ]),
    ...(user.verified === 'true' ? [] : ['The email address is not verified, so no mail is sent to it.']),
    ...debt,
  ];
}
