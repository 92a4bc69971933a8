import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { formKey } from '@/lib/platform/form-key';
import { isRupees } from '@/lib/platform/money';
import { requiredReason } from '@/lib/platform/reasons';
import { inputSchema } from './fields';

const ofOrder = {
  orderId: idSchema,
  /** OrderCorrections' `seen`: an order that has changed since is not corrected. */
  seen: z.string().max(64),
  reason: requiredReason(500),
  key: formKey,
};

export const correctOrderPlayerForm = z.object({ ...ofOrder, input1: inputSchema, input2: inputSchema });
export type CorrectOrderPlayerInput = z.input<typeof correctOrderPlayerForm>;

/** `position`: of the item's route, as the page showed it. */
export const chooseRouteForm = z.object({ ...ofOrder, position: z.int().min(0).max(1_000_000) });
export type ChooseRouteInput = z.input<typeof chooseRouteForm>;

export const reopenOrderForm = z.object({
  ...ofOrder,
  /** Rupees that are taken from the wallet, as the person saw it. */
  takes: z.number().min(0).max(10_000_000).refine(isRupees),
});
export type ReopenOrderInput = z.input<typeof reopenOrderForm>;

/** A route of the item that an order can be bought by. */
export interface RouteChoice {
  position: number;
  /** The name that people see, such as 'Smile.one'. */
  supplier: string;
  region: string;
  packs: string[];
  /** What it costs in rupees; null when it is unknown or the role does not include figures. */
  cost: number | null;
  /** It costs more than was paid. */
  isLoss: boolean;
  /** This order was refused by it before. */
  wasRefused: boolean;
}

/** What staff can correct of an order now. */
export interface OrderCorrections {
  /** Names the state of the order and of its calls. */
  seen: string;
  /** Whether the player can be corrected: it is paid, and nothing was bought for it. */
  player: boolean;
  /** The routes that it can be bought by; empty when it cannot. */
  routes: RouteChoice[];
  /**
   * How an order that has ended can go on: with what is taken from the wallet again, in rupees; null when it cannot.
   */
  reopening: { takes: number } | null;
}
