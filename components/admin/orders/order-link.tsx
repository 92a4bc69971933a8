import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { orderPath } from './order-path';

interface OrderLinkProps {
  orderId: string;
  className?: string;
  /** What is read instead of the id. */
  children?: ReactNode;
}

/** The one link to an order that every page of the panel has. */
export function OrderLink({ orderId, className, children = orderId }: OrderLinkProps) {
  return (
    <Link
      href={orderPath(orderId)}
      prefetch={false}
      className={classNames(
        'text-accent underline underline-offset-4 hover:text-accent-bright max-lg:inline-flex max-lg:min-h-11 max-lg:items-center',
        className,
      )}
    >
      {children}
    </Link>
  );
}
