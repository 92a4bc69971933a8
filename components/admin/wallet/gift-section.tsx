import { istText } from '@/components/admin/table/ist-text';
import type { TransactionJournal } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';
import { TakeBackForm, type TakeBackGift } from './take-back-form';

interface GiftSectionProps {
  txnid: string;
  gift: NonNullable<TransactionJournal['gift']>;
  /** Whether the viewer may give and take money. */
  mayTakeBack: boolean;
  takeBack: TakeBackGift;
}

/** What was taken back of a gift, or the form with which it is. */
export function GiftSection({ txnid, gift: { takenBack, rest }, mayTakeBack, takeBack }: GiftSectionProps) {
  return (
    <section aria-label="Gift" className="panel p-4 md:p-6">
      <h2 className="mb-4 font-bold text-lg">Take back this gift</h2>
      {takenBack ? (
        <p>
          {formatRupees(takenBack.amount)} was taken back on {istText(takenBack.at)}:{' '}
          {takenBack.note ?? 'no reason given'}
        </p>
      ) : rest <= 0 ? (
        <p className="text-muted">The wallet is empty: what was spent cannot be taken.</p>
      ) : mayTakeBack ? (
        <TakeBackForm txnid={txnid} rest={rest} takeBack={takeBack} />
      ) : (
        <p className="text-muted">Your role may not take gifts back.</p>
      )}
    </section>
  );
}
