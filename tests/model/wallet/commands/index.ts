import type { Command } from '../action';
import { judgeAfterwards, payAgain, reversePage } from './afterwards';
import { bookAgain, breakRule } from './careless';
import { deliverOne, endByHand } from './orders';
import { orderByUpi, topUpByUpi } from './pages';
import {
  failPage,
  payPage,
  payUnheard,
  payWithUsedReference,
  payWrongAmount,
  repeatWebhook,
} from './payments';
import { judgePayment } from './reviews';
import { buyFromWallet, gift, redeem, refundPart, refundRest, sendAgain, sendOtherBody } from './spending';
import { changeStock, passTime } from './time';

interface Known {
  command: Command;
  /** How often it comes, in comparison with the others. */
  weight: number;
  /** True when a run that was cut off in the middle may be sent again. */
  repeatable?: true;
}

export const COMMANDS: Record<string, Known> = {
  topUpByUpi: { command: topUpByUpi, weight: 3 },
  orderByUpi: { command: orderByUpi, weight: 3 },
  payPage: { command: payPage, weight: 6, repeatable: true },
  payWrongAmount: { command: payWrongAmount, weight: 3, repeatable: true },
  payWithUsedReference: { command: payWithUsedReference, weight: 2, repeatable: true },
  payUnheard: { command: payUnheard, weight: 1 },
  failPage: { command: failPage, weight: 2, repeatable: true },
  repeatWebhook: { command: repeatWebhook, weight: 4, repeatable: true },
  judgePayment: { command: judgePayment, weight: 6, repeatable: true },
  payAgain: { command: payAgain, weight: 2, repeatable: true },
  reversePage: { command: reversePage, weight: 4, repeatable: true },
  judgeAfterwards: { command: judgeAfterwards, weight: 6, repeatable: true },
  buyFromWallet: { command: buyFromWallet, weight: 6, repeatable: true },
  redeem: { command: redeem, weight: 3, repeatable: true },
  gift: { command: gift, weight: 1, repeatable: true },
  refundPart: { command: refundPart, weight: 4, repeatable: true },
  refundRest: { command: refundRest, weight: 2, repeatable: true },
  sendAgain: { command: sendAgain, weight: 2, repeatable: true },
  sendOtherBody: { command: sendOtherBody, weight: 1 },
  deliverOne: { command: deliverOne, weight: 6 },
  endByHand: { command: endByHand, weight: 4, repeatable: true },
  passTime: { command: passTime, weight: 2, repeatable: true },
  changeStock: { command: changeStock, weight: 1 },
  breakRule: { command: breakRule, weight: 1 },
  bookAgain: { command: bookAgain, weight: 1 },
};
