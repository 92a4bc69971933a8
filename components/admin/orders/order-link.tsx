import Link from 'next/link';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { orderPath } from './order-path';

interface OrderLinkProps {
  orderId: string;
  className?: string;
  /** Shows the order without leaving the page; false: the link is followed. */
  onOpen?: (orderId: string) => boolean;
  /** What is read instead of the id. */
  children?: ReactNode;
}

/** The one link to an order that every page of the panel has. */
export function OrderLink({ orderId, className, onOpen, children = orderId }: OrderLinkProps) {
  return (
    <Link
      href={orderPath(orderId)}
      prefetch={false}
      {...(onOpen && {
        onClick: (event: MouseEvent) => {
          const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
          if (isPlain && onOpen(orderId)) event.preventDefault();
        },
      })}
      className={classNames(
        'text-accent underline underline-offset-4 hover:text-accent-bright max-lg:inline-flex max-lg:min-h-11 max-lg:items-center',
        className,
      )}
    >
      {children}
    </Link>
  );
}
