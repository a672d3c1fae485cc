import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import { transferFacts } from '@evergrove/contract/ledger/transfer-kinds'
import type { ApprovalPreview } from '@evergrove/contract/payments'
import { List, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RetryHint } from '../../components/list/could-not-load.tsx'
import { formatAmount } from '../../components/money.ts'
import { nameOf } from '../queue/decidable.ts'
import { approvalLines, unpaidLines } from './approval-lines.ts'
import { approvalQuery } from './payment-calls.ts'

/** What approving a payment will do: every amount and who receives it, as it would be now. */
export function Approval({ payment }: { payment: StaffPayment }) {
  const { data, isError, refetch } = useQuery(approvalQuery(payment.id))
  return (
    <>
      <p>{`${nameOf(payment)} becomes active and is placed in the matrix. The following will be posted:`}</p>
      <List my="xs" spacing={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <List.Item>{`${transferFacts.registration_fee.label} ${formatAmount(payment.amount)}`}</List.Item>
        {data === undefined ? null : <Bonuses preview={data} payment={payment} />}
      </List>
      {data !== undefined ? (
        <Text
          fz="sm"
          c="dimmed"
        >{`Bonuses follow version ${data.plan_version_id} of the plan. You can reverse the approval later.`}</Text>
      ) : isError ? (
        <RetryHint what="the bonuses" onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Calculating the bonuses">
          <Skeleton height="1.25em" width="70%" />
        </div>
      )}
    </>
  )
}

function Bonuses({ preview, payment }: { preview: ApprovalPreview; payment: StaffPayment }) {
  return (
    <>
      {approvalLines(preview).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
      {unpaidLines(preview, payment).map((line) => (
        <List.Item key={line}>
          <Text span inherit c="dimmed">
            {line}
          </Text>
        </List.Item>
      ))}
    </>
  )
}
