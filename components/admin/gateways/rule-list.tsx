'use client';

import { EditedList } from '@/components/admin/table/edited-list';
import type { GatewayRuleView, GatewayView } from '@/lib/domain/payments/schema';
import { type RuleActions, RuleForm } from './rule-form';
import { conditionText, orderText } from './rule-texts';

interface RuleListProps {
  rules: GatewayRuleView[];
  gateways: GatewayView[];
  actions: RuleActions;
}

/** The rules by which new payments go to gateways, in their order. */
export function RuleList({ rules, gateways, actions }: RuleListProps) {
  const titleOf = (name: string) => gateways.find((each) => each.name === name)?.title ?? name;
  const nextPosition = Math.min(99, Math.max(0, ...rules.map(({ position }) => position)) + 1);
  return (
    <EditedList
      id="rules"
      title="Rules for new payments"
      noun="rule"
      rows={rules}
      lead={
        <p className="max-w-prose text-muted text-sm">
          The first rule that fits a payment names its gateways; later rules that fit come after it. A gateway
          that is stopped or fails is passed over before anybody pays, and a payment that was started stays
          where it is. A change holds everywhere after five seconds.
        </p>
      }
      afterwards="New payments follow the other rules. Payments that were started stay with their gateway."
      remove={actions.remove}
      form={(rule, handlers) => (
        <RuleForm
          rule={rule}
          nextPosition={nextPosition}
          gateways={gateways}
          actions={actions}
          {...handlers}
        />
      )}
    >
      {(rule) => (
        <>
          <h3 className="font-semibold">
            <span className="text-muted tabular-nums">{rule.position}.</span> {rule.name}
          </h3>
          <p>{conditionText(rule)}</p>
          <p className="text-muted">{orderText(rule, titleOf)}</p>
        </>
      )}
    </EditedList>
  );
}
