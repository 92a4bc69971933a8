import type { ServerAction } from '@/components/admin/call-action';
import type { EndOrderInput, OrderNoteInput } from '@/lib/domain/orders/schema';

export type EndOrderAction = ServerAction<EndOrderInput, unknown>;
export type NoteOrderAction = ServerAction<OrderNoteInput, unknown>;
