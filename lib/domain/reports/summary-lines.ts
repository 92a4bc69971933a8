import type { Cell, Summary } from './schema';

export interface SummaryLine {
  key: string;
  name: string;
  cell: Cell;
}

/** The figures of a range one below the other, from what was sold to what is left. */
export function summaryLines(summary: Summary, isFeeSet: boolean): SummaryLine[] {
  const { orders, sales, refunds, cost, fees, margin, unknown, open } = summary;
  const { pointsGiven, pointsTaken, pointsRedeemed, otherFees, otherPayments } = summary;
  const fee = (paise: bigint): Cell => (isFeeSet ? { paise } : 'Not set');
  return [
    line('orders', 'Orders paid', { count: orders }),
    line('sales', 'Sales', { paise: sales }),
    line('refunds', 'Refunds', { paise: refunds }),
    line('net', 'Sales less refunds', { paise: sales - refunds }),
    line('cost', 'Cost of delivered goods', { paise: cost }),
    line('fees', 'Gateway fees of orders', fee(fees)),
    line('unknown-orders', 'Delivered, cost not known: orders', { count: unknown.orders }),
    line('unknown', 'Delivered, cost not known: sales less refunds, not in the margin', {
      paise: unknown.net,
    }),
    line('open-orders', 'Not delivered yet: orders', { count: open.orders }),
    line('open', 'Not delivered yet: sales less refunds, not in the margin', { paise: open.net }),
    line('margin', 'Margin net of gateway fees', { paise: margin }),
    line('points', 'Points given, at one rupee each', { paise: pointsGiven }),
    line('points-taken', 'Points taken back by refunds', { paise: pointsTaken }),
    line('other-fees', `Gateway fees of ${payments(otherPayments)} for T-Coins`, fee(otherFees)),
    line('left', 'Left after points and all fees', {
      paise: margin - (pointsGiven - pointsTaken) - otherFees,
    }),
    line('redeemed', 'Points redeemed for T-Coins', { paise: pointsRedeemed }),
    line('campaigns', 'Discounts of campaigns, in the prices already', { paise: summary.campaignDiscounts }),
    line('coupons', 'Discounts of coupons, in the prices already', { paise: summary.couponDiscounts }),
  ];
}

function line(key: string, name: string, cell: Cell): SummaryLine {
  return { key, name, cell };
}

function payments(count: number): string {
  return count === 1 ? '1 payment' : `${count.toLocaleString('en-IN')} payments`;
}
