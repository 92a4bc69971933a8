'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import type { EndingTemplateView } from '@/lib/domain/orders/schema';
import { type EndingTemplateActions, EndingTemplateForm } from './ending-template-form';

interface EndingTemplateListProps {
  templates: EndingTemplateView[];
  actions: EndingTemplateActions;
}

/** The templates of messages and notes with which orders are ended, and the form for one of them. */
export function EndingTemplateList({ templates, actions }: EndingTemplateListProps) {
  const router = useRouter();
  const [edited, setEdited] = useState<EndingTemplateView | 'new' | null>(null);
  const [deleting, setDeleting] = useState<EndingTemplateView | null>(null);
  const finish = (said: string) => {
    showToast(said, 'good');
    setEdited(null);
    setDeleting(null);
    router.refresh();
  };
  return (
    <section aria-labelledby="templates-title" className="panel mt-6 space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="templates-title" className="font-bold text-lg">
          Templates for ending orders
        </h2>
        {edited === null && (
          <button type="button" onClick={() => setEdited('new')} className={buttonClass('quiet')}>
            New template
          </button>
        )}
      </div>
      {edited !== null && (
        <EndingTemplateForm
          key={edited === 'new' ? 'new' : edited.id}
          template={edited === 'new' ? null : edited}
          actions={actions}
          onSaved={() => finish('The template is saved.')}
          onCancel={() => setEdited(null)}
        />
      )}
      {templates.length === 0 ? (
        <p className="text-muted text-sm">There is no template yet.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {templates.map((template) => (
            <li key={template.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-semibold">
                  {template.name} <span className="font-normal text-muted">{template.status}</span>
                </span>
                <span className="block">{template.message}</span>
                {template.messageHi && (
                  <span lang="hi" className="block">
                    {template.messageHi}
                  </span>
                )}
                {template.note && <span className="block text-muted">Note: {template.note}</span>}
              </p>
              <span className="flex gap-2">
                <button type="button" onClick={() => setEdited(template)} className={buttonClass('quiet')}>
                  Edit<span className="sr-only"> {template.name}</span>
                </button>
                <button
                  type="button"
                  onClick={() => setDeleting(template)}
                  aria-haspopup="dialog"
                  className={buttonClass('quiet', 'medium', 'text-bad')}
                >
                  Delete<span className="sr-only"> {template.name}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        confirm="Delete template"
        cancel="Keep it"
        failed="Failed to delete the template."
        act={() => callAction(actions.remove, { id: deleting?.id ?? '' })}
        onDone={() => finish('The template is deleted.')}
        onClose={() => setDeleting(null)}
      >
        <p>Orders that were ended with it keep their texts.</p>
      </ConfirmDialog>
    </section>
  );
}
