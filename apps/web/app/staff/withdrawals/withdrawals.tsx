import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { concernWords } from '@evergrove/contract/withdrawals/concern-words'
import { IconCashBanknote } from '@tabler/icons-react'
import { formatAmount } from '../../components/money.ts'
import { staffMeta } from '../parts/screen-meta.ts'
import { useSelection } from '../parts/use-selection.ts'
import { nameOf } from '../queue/decidable.ts'
import { Queue } from '../queue/queue.tsx'
import type { Route } from './+types/withdrawals.ts'
import { ApproveAll } from './approve-all.tsx'
import { BulkBar, SelectBox } from './bulk-bar.tsx'
import { marksOf } from './concern-label.ts'
import { withdrawalCalls } from './withdrawal-calls.ts'
import { WithdrawalRecord } from './withdrawal-record.tsx'

const TITLE = 'Withdrawals'

const views = ['Pending', 'Approved', 'Rejected', 'Returned', 'All'] as const

const templates = [
  'The bank details are not complete.',
  'The name of the bank account differs from yours.',
  'The bank has returned the payment.',
  'Your account is being looked at. Please contact us.',
]

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, TITLE)
}

const sentencesOf = ({ concerns }: StaffWithdrawal): string =>
  concerns.map((concern) => concernWords[concern].sentence).join(' ')

export default function Withdrawals() {
  const selection = useSelection()
  return (
    <Queue<StaffWithdrawal>
      title={TITLE}
      text="Withdrawals that agents have requested. The amount is held as soon as they request it."
      what={{ one: 'withdrawal', many: 'withdrawals' }}
      calls={withdrawalCalls}
      views={views}
      templates={templates}
      momentOf={({ created_at }) => created_at}
      noteOf={(withdrawal) => marksOf(withdrawal) || undefined}
      Icon={IconCashBanknote}
      why="Withdrawal requests appear here, oldest first."
      tools={<ApproveAll />}
      renderBefore={(withdrawal) =>
        withdrawal.status === 'Pending' ? <SelectBox withdrawal={withdrawal} selection={selection} /> : null
      }
      renderAbove={(rows) => <BulkBar rows={rows} selection={selection} />}
      renderApproval={(withdrawal) => (
        <p>
          <strong>{formatAmount(withdrawal.amount)}</strong>
          {` held for ${nameOf(withdrawal)} will wait to be paid out. The agent is notified. Until it goes to the bank, it can be sent back.`}
        </p>
      )}
      override={(withdrawal) =>
        withdrawal.concerns.length === 0
          ? undefined
          : `${sentencesOf(withdrawal)} If you approve it, ${formatAmount(withdrawal.amount)} will wait to be paid out and the agent is notified. The reason is kept in the audit trail.`
      }
      rejection={(withdrawal) =>
        `${formatAmount(withdrawal.amount)} goes back to the balance of ${nameOf(withdrawal)}, who is told the reason.`
      }
    >
      {(withdrawal) => <WithdrawalRecord withdrawal={withdrawal} />}
    </Queue>
  )
}
