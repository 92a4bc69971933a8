import { useEffect, useState } from 'react';
import { request } from '@/components/shared/api/request';
import { SelectField } from '@/components/ui/select-field';
import type { EndingTemplateView, EndStatus } from '@/lib/domain/orders/schema';

interface TemplateChoiceProps {
  id: string;
  status: EndStatus | undefined;
  onChoose: (template: EndingTemplateView) => void;
}

/** The templates of an ending, which fill its message and its note; nothing where there are none. */
export function TemplateChoice({ id, status, onChoose }: TemplateChoiceProps) {
  const [templates, setTemplates] = useState<EndingTemplateView[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    // Without an answer the texts are typed.
    void request('GET /admin/ending-templates', {}, { signal: leaving.signal }).then(
      (reply) => reply.ok && setTemplates(reply.data.templates),
    );
    return () => leaving.abort();
  }, []);
  const fitting = templates.filter((template) => template.status === status);
  if (fitting.length === 0) return null;
  return (
    <SelectField
      key={status}
      id={id}
      label="Template"
      defaultValue=""
      hint="Its Hindi message goes to customers who ordered in Hindi, as long as you leave the message as it is."
      onChange={({ currentTarget: { value } }) => {
        const template = fitting.find((each) => each.id === value);
        if (template) onChoose(template);
      }}
    >
      <option value="">None</option>
      {fitting.map((template) => (
        <option key={template.id} value={template.id}>
          {template.name}
        </option>
      ))}
    </SelectField>
  );
}

/** Writes the texts of a template into the fields of a form, which stay free to edit. */
export function fillIn(form: HTMLFormElement | null, texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = text;
  }
}
