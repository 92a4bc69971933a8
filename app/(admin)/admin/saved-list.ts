import {
  chooseColumnsAction,
  deleteViewAction,
  editViewAction,
  saveViewAction,
} from '@/app/(admin)/admin/saved-view-actions';
import type { SavedList } from '@/components/admin/table/table-card';
import type { OpenedList } from '@/lib/domain/saved-views/schema';

/** What a page with saved views gives to its table. */
export function savedList(opened: OpenedList): SavedList {
  return {
    opened,
    actions: {
      save: saveViewAction,
      edit: editViewAction,
      remove: deleteViewAction,
      chooseColumns: chooseColumnsAction,
    },
  };
}
