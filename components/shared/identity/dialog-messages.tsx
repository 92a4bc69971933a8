import { CircleAlert, CircleCheck } from 'lucide-react';
import { WaveLoader } from '@/components/ui/wave-loader';

const SIGNS = {
  waits: <WaveLoader />,
  good: <CircleCheck aria-hidden className="mx-auto size-12 text-good" />,
  wait: <CircleAlert aria-hidden className="mx-auto size-12 text-wait" />,
  bad: <CircleAlert aria-hidden className="mx-auto size-12 text-bad" />,
};

/** Icon, title and text of the dialog; screen readers announce changes. */
export function DialogMessages({
  sign,
  title,
  text,
}: {
  sign: keyof typeof SIGNS;
  title: string;
  text: string;
}) {
  return (
    <div role="status">
      {SIGNS[sign]}
      <h2 className="mt-4 mb-1 font-bold text-xl">{title}</h2>
      <p className="text-balance text-muted">{text}</p>
    </div>
  );
}
