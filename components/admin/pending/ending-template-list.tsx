'use client';

import { EditedList } from '@/components/admin/table/edited-list';
import type { EndingTemplateView } from '@/lib/domain/orders/schema';
import { type EndingTemplateActions, EndingTemplateForm } from './ending-template-form';

interface EndingTemplateListProps {
  templates: EndingTemplateView[];
  actions: EndingTemplateActions;
}

/** The templates of messages and notes with which orders are ended. */
export function EndingTemplateList({ templates, actions }: EndingTemplateListProps) {
  return (
    <EditedList
      id="templates"
      title="Templates for ending orders"
      noun="template"
      rows={templates}
      afterwards="Orders that were ended with it keep their texts."
      remove={actions.remove}
      form={(template, handlers) => (
        <EndingTemplateForm template={template} actions={actions} {...handlers} />
      )}
    >
      {({ name, status, message, messageHi, note }) => (
        <>
          <h3 className="font-semibold">
            {name} <span className="font-normal text-muted">{status}</span>
          </h3>
          <p>{message}</p>
          {messageHi && <p lang="hi">{messageHi}</p>}
          {note && <p className="text-muted">Note: {note}</p>}
        </>
      )}
    </EditedList>
  );
}
