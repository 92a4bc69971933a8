import { LayoutDashboard, ListTodo } from 'lucide-react';
import Link from 'next/link';

const entry =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-muted text-sm whitespace-nowrap hover:bg-raised hover:text-text aria-[current]:bg-raised aria-[current]:text-text [&>svg]:size-4';

export function AdminNav() {
  return (
    <nav
      aria-label="Admin"
      className="no-scrollbar -mx-1 flex gap-1 overflow-x-auto border-line border-b px-1 pb-3"
    >
      <Link href="/admin" prefetch={false} aria-current="page" className={entry}>
        <ListTodo aria-hidden /> Pending orders
      </Link>
      <Link href="/dashboard" prefetch={false} className={entry}>
        <LayoutDashboard aria-hidden /> My dashboard
      </Link>
    </nav>
  );
}
