'use client';

import { BookmarkPlus, Pencil, Users } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { LISTS, type OpenedList } from '@/lib/domain/saved-views/schema';
import type { ViewActions } from './view-actions';
import { ViewForm } from './view-form';

interface SavedViewsProps {
  opened: Pick<OpenedList, 'list' | 'views' | 'view'>;
  /** What a view would keep of the page as it is now. */
  query: string;
  /** What the rows are called: 'orders'. */
  noun: string;
  actions: ViewActions;
}

/** The views of a list as links, and the buttons that save, change and delete one. */
export function SavedViews({ opened: { list, views, view }, query, noun, actions }: SavedViewsProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<'save' | 'edit' | 'delete' | null>(null);
  const { path } = LISTS[list];
  const current = views.find(({ id }) => id === view);
  const close = () => setAsked(null);
  const open = (id: string) => {
    close();
    router.push(`${path}?view=${id}`);
    // An edited view has the same address as before.
    router.refresh();
  };
  return (
    <nav aria-label={`Views of ${noun}`} className="mb-4 flex flex-wrap items-center gap-2">
      <ViewLink href={path} isCurrent={!current}>
        All {noun}
      </ViewLink>
      {views.map(({ id, name, shared, by }) => (
        <ViewLink key={id} href={`${path}?view=${id}`} isCurrent={id === view}>
          {shared && <Users aria-hidden className="size-4 shrink-0 text-muted" />}
          <span className="[overflow-wrap:anywhere]">{name}</span>
          {shared && <span className="sr-only"> (shared{by && ` by ${by}`})</span>}
        </ViewLink>
      ))}
      {current?.mayChange && (
        <button type="button" onClick={() => setAsked('edit')} className={buttonClass('plain', 'small')}>
          <Pencil aria-hidden className="size-4" /> Edit view
        </button>
      )}
      <button type="button" onClick={() => setAsked('save')} className={buttonClass('plain', 'small')}>
        <BookmarkPlus aria-hidden className="size-4" /> Save view
      </button>
      <Dialog
        open={asked === 'save' || asked === 'edit'}
        // It closes when the question about deleting opens, which has to stay.
        onClose={() => setAsked((now) => (now === 'delete' ? now : null))}
        label={asked === 'edit' ? 'Edit view' : 'Save view'}
        className={dialogClass}
      >
        <ViewForm
          list={list}
          view={asked === 'edit' ? current : undefined}
          query={query}
          actions={actions}
          onSaved={open}
          onDelete={() => setAsked('delete')}
          onCancel={close}
        />
      </Dialog>
      <ConfirmDialog
        open={asked === 'delete'}
        title={`Delete the view ${current?.name ?? ''}?`}
        confirm="Delete it"
        cancel="Keep it"
        act={() => {
          if (!current) throw new Error('confirmed without a view');
          return callAction(actions.remove, { id: current.id, seen: current.version });
        }}
        onDone={() => {
          close();
          router.push(path);
          router.refresh();
        }}
        onClose={close}
      >
        <p>
          {current?.shared ? 'It disappears for the whole team. ' : ''}The {noun} themselves stay as they are.
        </p>
      </ConfirmDialog>
    </nav>
  );
}

interface ViewLinkProps {
  href: string;
  isCurrent: boolean;
  children: ReactNode;
}

function ViewLink({ href, isCurrent, children }: ViewLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line px-4 font-semibold text-sm hover:border-edge aria-[current]:border-accent lg:min-h-9"
    >
      {children}
    </Link>
  );
}
