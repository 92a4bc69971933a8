import { istText } from '@/components/admin/table/ist-text';
import type { AttemptView } from '@/lib/domain/orders/schema';

const OUTCOMES: Record<AttemptView['outcome'], { word: string; tone: string }> = {
  sent: { word: 'Sent, no answer', tone: 'text-wait' },
  accepted: { word: 'Accepted', tone: 'text-wait' },
  delivered: { word: 'Delivered', tone: 'text-good' },
  refused: { word: 'Refused', tone: 'text-bad' },
  unknown: { word: 'Unknown', tone: 'text-bad' },
};

/** A call to a supplier: what it was for, what was answered, and the references of both sides. */
export function AttemptEvidence({ attempt }: { attempt: Omit<AttemptView, '_id'> }) {
  const { word, tone } = OUTCOMES[attempt.outcome];
  return (
    <div className="rounded-xl border border-line bg-night px-3 py-2 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">
          {attempt.supplier} {attempt.region}, pack {attempt.pack}
        </span>
        <span className={`font-bold ${tone}`}>{word}</span>
      </p>
      <p>{attempt.reply}</p>
      <p className="text-muted text-xs tabular-nums">
        {istText(attempt.sentAt)}
        {attempt.answeredAt && ` to ${istText(attempt.answeredAt).slice(11)}`}
        {attempt.polls > 1 && `, heard ${attempt.polls} times`}
      </p>
      <p className="font-mono text-muted text-xs">
        Ours {attempt.reference}
        {attempt.supplierOrderId && `, theirs ${attempt.supplierOrderId}`}
      </p>
      {attempt.sends.some((send) => attempt.sends.length > 1 || send.outcome !== attempt.outcome) && (
        <ol className="mt-1 text-muted text-xs tabular-nums">
          {attempt.sends.map((send) => (
            <li key={send.number}>
              Sending {send.number}, {istText(send.sentAt).slice(11)}: {OUTCOMES[send.outcome].word}
              {send.error && `, ${send.error}`}
              {send.supplierOrderId && `, theirs ${send.supplierOrderId}`}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
