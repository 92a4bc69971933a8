'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { SCREEN_GROUPS, SCREENS } from '@/components/admin/screens';
import { CountBadge } from './count-badge';
import { SCREEN_ICONS } from './screen-icons';

interface ScreenLinksProps {
  /** What waits on a screen, by its path. */
  counts: Readonly<Record<string, number>>;
  /** Called when a link is followed. */
  onLeave?: () => void;
  className?: string;
}

/** The screens that the viewer's role includes, in their groups. */
export function ScreenLinks({ counts, onLeave, className }: ScreenLinksProps) {
  const pathname = usePathname();
  const permissions = usePermissions();
  return SCREEN_GROUPS.map((group) => {
    const screens = SCREENS.filter(
      (screen) => screen.group === group && !screen.isHidden && permissions.includes(screen.access),
    );
    if (screens.length === 0) return null;
    return (
      <section key={group} aria-label={group} className={className}>
        <h2 className="px-3 pb-1 font-semibold font-sans text-muted text-xs tracking-normal">{group}</h2>
        <ul>
          {screens.map(({ href, label }) => {
            const Icon = SCREEN_ICONS[href];
            return (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  onClick={onLeave}
                  aria-current={isCurrent(pathname, href) ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-2.5 rounded-xl px-3 font-semibold text-muted text-sm hover:bg-raised hover:text-text aria-[current]:bg-raised aria-[current]:text-text lg:pointer-fine:min-h-9"
                >
                  {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
                  <span className="min-w-0 flex-1">{label}</span>
                  <CountBadge count={counts[href] ?? 0} />
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
}

/** The page of one order belongs to the pending ones, and so on; everything is below the overview. */
function isCurrent(pathname: string, href: string): boolean {
  return pathname === href || (href !== '/admin' && pathname.startsWith(`${href}/`));
}
