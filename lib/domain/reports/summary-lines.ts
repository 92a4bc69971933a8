import type { Cell, Summary } from './schema';

export interface SummaryLine {
  key: string;
  name: string;
  cell: Cell;
}

/** The figures of a range one below the other, from what was sold to what is left. */
export function summaryLines(summary: Summary, isFeeSet: boolean): SummaryLine[] {
  const { orders, sales, refunds, cost, fees, estimatedFees, margin, unknown, open } = summary;
  const { pointsGiven, pointsTaken, pointsRedeemed, otherFees, otherPayments } = summary;
  const otherCell = feeCell({ fees: otherFees, estimated: summary.otherEstimated }, isFeeSet);
  return [
    line('orders', 'Orders paid', { count: orders }),
    line('sales', 'Sales', { paise: sales }),
    line('refunds', 'Refunds', { paise: refunds }),
    line('net', 'Sales less refunds', { paise: sales - refunds }),
    line('cost', 'Cost of delivered goods', { paise: cost }),
    line('fees', 'Gateway fees of orders', feeCell({ fees, estimated: estimatedFees }, isFeeSet)),
    line('estimated', 'Payments of orders whose fee is an estimate', { count: estimatedFees }),
    line('unknown-orders', 'Delivered, cost not known: orders', { count: unknown.orders }),
    line('unknown', 'Delivered, cost not known: sales less refunds, not in the margin', {
      paise: unknown.net,
    }),
    line('open-orders', 'Not delivered yet: orders', { count: open.orders }),
    line('open', 'Not delivered yet: sales less refunds, not in the margin', { paise: open.net }),
    line('margin', 'Margin net of gateway fees', { paise: margin }),
    line('points', 'Points given, at one rupee each', { paise: pointsGiven }),
    line('points-taken', 'Points taken back by refunds', { paise: pointsTaken }),
    line('other-fees', `Gateway fees of ${payments(otherPayments)} for T-Coins`, otherCell),
    line('left', 'Left after points and all fees', {
      paise: margin - (pointsGiven - pointsTaken) - otherFees,
    }),
    line('redeemed', 'Points redeemed for T-Coins', { paise: pointsRedeemed }),
    line('campaigns', 'Discounts of campaigns, in the prices already', { paise: summary.campaignDiscounts }),
    line('coupons', 'Discounts of coupons, in the prices already', { paise: summary.couponDiscounts }),
  ];
}

/** A fee, as the gateway told it or with an estimate in it. */
export function feeCell({ fees, estimated }: { fees: bigint; estimated: number }, isFeeSet: boolean): Cell {
  if (!isFeeSet && fees === 0n) return 'Not set';
  return estimated > 0 ? { paise: fees, isAbout: true } : { paise: fees };
}

function line(key: string, name: string, cell: Cell): SummaryLine {
  return { key, name, cell };
}

function payments(count: number): string {
  return count === 1 ? '1 payment' : `${count.toLocaleString('en-IN')} payments`;
}
