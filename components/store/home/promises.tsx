import { IndianRupee, ShieldCheck, Zap } from 'lucide-react';

const promises = [
  { Icon: Zap, title: 'Seconds, not hours', text: 'Instant top-ups reach your account right after you pay' },
  { Icon: ShieldCheck, title: 'Your nickname first', text: 'See whose ID it is before any money moves' },
  { Icon: IndianRupee, title: 'No rupee lost', text: 'A paid order is delivered, refunded, or in our hands' },
];

export function Promises() {
  return (
    <section aria-label="What we promise" className="page-width mt-6 md:mt-8">
      <ul className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-panel px-4 py-4 sm:grid-cols-3 md:px-6">
        {promises.map(({ Icon, title, text }) => (
          <li key={title} className="flex items-center gap-3">
            <Icon aria-hidden className="size-5 shrink-0 text-accent" />
            <p className="text-sm leading-snug">
              <span className="font-bold">{title}</span>
              <span className="block text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
