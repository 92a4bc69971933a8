'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { orderPath } from '@/components/admin/orders/order-path';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { StatusLabel } from '@/components/storefront/confirmation/status-label';
import type { OrderStatus } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { SCREENS } from './screens';
import { useSearch } from './use-search';

/** The command palette: finds orders, users and pages. Choosing a result opens it as a filtered table. */
export default function Palette({ onDone }: { onDone: () => void }) {
  const router = useRouter();
  const [text, setText] = useState('');
  const { found, failed, looking } = useSearch(text);
  const { orders, users, products } = found;
  const words = text.trim().toLowerCase();
  const permissions = usePermissions();
  const screens = SCREENS.filter(
    ({ access, label }) => permissions.includes(access) && label.toLowerCase().includes(words),
  );
  const go = (href: string) => {
    onDone();
    router.push(href);
  };
  const search = (path: string, value: string) => go(`${path}?${new URLSearchParams({ search: value })}`);
  const request = permissions.includes('help.read') ? numberIn(words) : null;
  const nothing = request === null && orders.length + users.length + products.length + screens.length === 0;

  return (
    // The server has filtered already. Filtering again here would hide results that were found by a phone number.
    <Command label="Find" shouldFilter={false} loop>
      <Command.Input
        autoFocus
        value={text}
        onValueChange={setText}
        maxLength={100}
        placeholder="Order, UTR, phone, email, nickname, product or screen"
        className="min-h-14 w-full border-line border-b bg-transparent px-5 text-base outline-none placeholder:text-muted"
      />
      {/* A list box may hold options only. */}
      {looking && <Note>Loading...</Note>}
      {failed && !looking && <Note>The search failed. Please try again.</Note>}
      {nothing && !looking && !failed && <Note>Nothing found.</Note>}
      <Command.List className="max-h-[min(26rem,60dvh)] overflow-y-auto p-2">
        {request && (
          <Group heading="Help requests" count={1}>
            <Row
              value={`help ${request}`}
              onSelect={() => go(`/admin/help/${request}`)}
              first={`Help request ${request}`}
            />
          </Group>
        )}
        <Group heading="Orders" count={orders.length}>
          {orders.map((order) => (
            <Row
              key={order.orderid}
              value={`order ${order.orderid}`}
              onSelect={() => go(orderPath(order.orderid))}
              first={`${order.itemname}, ${order.username ?? order.useremail}`}
              second={`${order.orderid}${order.transactionid ? `, ${order.transactionid}` : ''}`}
            >
              <StatusLabel status={order.status as OrderStatus} />{' '}
              <span className="tabular-nums">{formatRupees(order.value)}</span>
            </Row>
          ))}
        </Group>
        <Group heading="Users" count={users.length}>
          {users.map((user) => (
            <Row
              key={user.userid}
              value={`user ${user.userid}`}
              onSelect={() => search('/admin/usersdata', user.email || user.mobilenumber)}
              first={user.name || user.email}
              second={[user.email, user.mobilenumber].filter(Boolean).join(', ')}
            >
              {user.role}
            </Row>
          ))}
        </Group>
        <Group heading="Products" count={products.length}>
          {products.map((product) => (
            <Row
              key={product._id}
              value={`product ${product._id}`}
              onSelect={() => search('/admin/viewproducts', product.name)}
              first={product.name}
            />
          ))}
        </Group>
        <Group heading="Screens" count={screens.length}>
          {screens.map(({ href, label }) => (
            <Row key={href} value={`screen ${href}`} onSelect={() => go(href)} first={label} />
          ))}
        </Group>
      </Command.List>
    </Command>
  );
}

/** The number of a help request as people type it: in small letters, or without the hyphen. */
function numberIn(words: string): string | null {
  const [, six] = /^h-?([0-9a-z]{6})$/.exec(words) ?? [];
  return six === undefined ? null : `H-${six.toUpperCase()}`;
}

function Note({ children }: { children: string }) {
  return (
    <p role="status" className="px-3 py-4 text-center text-muted text-sm">
      {children}
    </p>
  );
}

function Group({ heading, count, children }: { heading: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

interface RowProps {
  /** Unique among all rows. */
  value: string;
  onSelect: () => void;
  first: string;
  second?: string;
  children?: ReactNode;
}

function Row({ value, onSelect, first, second, children }: RowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-xl px-3 py-2 text-sm data-[selected=true]:bg-raised"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {first}
        {second && <span className="block text-muted text-xs">{second}</span>}
      </span>
      {children && <span className="shrink-0 text-right text-muted text-xs">{children}</span>}
    </Command.Item>
  );
}
