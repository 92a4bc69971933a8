import type { ServerAction } from '@/components/admin/call-action';
import type {
  ChooseRouteInput,
  CorrectOrderPlayerInput,
  EndOrderInput,
  OrderNoteInput,
  ReopenOrderInput,
} from '@/lib/domain/orders/schema';

export type EndOrderAction = ServerAction<EndOrderInput, unknown>;
export type NoteOrderAction = ServerAction<OrderNoteInput, unknown>;
export type CorrectPlayerAction = ServerAction<CorrectOrderPlayerInput, { player: string | null }>;
export type ReopenOrderAction = ServerAction<ReopenOrderInput, unknown>;
export type ChooseRouteAction = ServerAction<ChooseRouteInput, unknown>;

/** The server actions of app/(admin)/admin/order-actions.ts, as the page of an order passes them to components. */
export interface OrderPageActions {
  end: EndOrderAction;
  note: NoteOrderAction;
  correctPlayer: CorrectPlayerAction;
  chooseRoute: ChooseRouteAction;
  reopen: ReopenOrderAction;
}
