const scale = [
  { size: 'text-4xl font-display font-bold', name: '4xl', text: 'The heading of a page' },
  { size: 'text-2xl font-display font-bold', name: '2xl', text: 'The same on a phone' },
  { size: 'text-xl font-display font-bold', name: 'xl', text: 'A part of a page' },
  { size: 'text-lg font-display font-bold', name: 'lg', text: 'A card, a dialog' },
  { size: 'text-base', name: 'base', text: 'What is read: ₹1,23,456.50 for 86 diamonds' },
  { size: 'text-sm text-muted', name: 'sm', text: 'What stands beside it: 2026-11-21 18:30:00' },
  { size: 'text-xs text-muted', name: 'xs', text: 'Names of columns' },
];

export function TypeScale() {
  return (
    <ul className="space-y-3">
      {scale.map(({ size, name, text }) => (
        <li key={name} className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-3">
          <span className="font-mono text-muted text-xs">{name}</span>
          <span className={size}>{text}</span>
        </li>
      ))}
      <li className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-3">
        <span className="font-mono text-muted text-xs">hi</span>
        <p lang="hi">
          <span className="block font-bold font-display text-2xl">पेज का शीर्षक</span>
          पढ़ने का पाठ: 86 डायमंड के लिए ₹1,23,456.50
        </p>
      </li>
      <li className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-3">
        <span className="font-mono text-muted text-xs">mono</span>
        <span className="font-mono text-sm [overflow-wrap:anywhere]">T26112127H4AGEYKJ2V</span>
      </li>
    </ul>
  );
}
