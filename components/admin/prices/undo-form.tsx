import { Undo2 } from 'lucide-react';
import { istText } from '@/components/admin/table/ist-text';
import { buttonClass } from '@/components/ui/button-class';
import type { FormTargetAction } from './form-target';
import { ServerForm } from './server-form';

interface UndoFormProps {
  id: string;
  until: string;
  action: FormTargetAction;
}

/** Takes a change set back with one press. */
export function UndoForm({ id, until, action }: UndoFormProps) {
  return (
    <ServerForm action={action}>
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className={buttonClass('quiet')}>
          <Undo2 aria-hidden className="size-4" /> Undo
        </button>
        <span className="text-muted text-xs">until {istText(until)}</span>
      </div>
    </ServerForm>
  );
}
