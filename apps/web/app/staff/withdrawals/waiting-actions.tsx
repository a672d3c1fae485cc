import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '../../components/money.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import { AGENTS_PATH } from '../agents/agent-query.ts'
import { ReasonDialog, type ReasonDialogProps } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { useAddress } from '../parts/use-address.ts'
import { nameOf } from '../queue/kind.ts'
import { staffAct, staffList } from '../session/staff-api.ts'

/** Approves it, in spite of its concerns if there is a reason. */
export const approveWithdrawal = ({ id, concerns }: StaffWithdrawal, reason: string | undefined) =>
  staffAct('POST /staff/withdrawals/{id}/approve', {
    params: { id },
    body: reason === undefined ? {} : { override: { concerns, reason } },
  })

const templates = [
  'The bank details have changed. Request the withdrawal again.',
  'The bank details are incomplete.',
  'The withdrawal was approved by mistake.',
]

/** Offers what can still be done about an approved withdrawal before it has gone to the bank. */
export function WaitingActions({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { id, amount, payout, concerns } = withdrawal
  const isLeftOut = payout?.state === 'waiting' && concerns.length > 0
  return (
    <Group gap="sm">
      <ReasonedAct
        withdrawal={withdrawal}
        isOffered={payout?.state === 'waiting'}
        run={(reason) => staffAct('POST /staff/withdrawals/{id}/return', { params: { id }, body: { reason } })}
        title="Send this withdrawal back?"
        action="Send back"
        templates={templates}
      >
        {`${formatAmount(amount)} will be returned to ${nameOf(withdrawal)}’s balance. They will see your reason and can request it again.`}
      </ReasonedAct>
      <ReasonedAct
        withdrawal={withdrawal}
        isOffered={isLeftOut}
        isHarmless
        run={(reason) => approveWithdrawal(withdrawal, reason)}
        title="Pay this withdrawal anyway?"
        action="Pay anyway"
      >
        {`${formatAmount(amount)} can go into a payout batch, to the account from which a payment came back. Your reason is recorded in the audit trail.`}
      </ReasonedAct>
    </Group>
  )
}

type ReasonedActProps = Pick<ReasonDialogProps, 'title' | 'action' | 'templates' | 'isHarmless' | 'children'> & {
  withdrawal: StaffWithdrawal
  isOffered: boolean
  run: (reason: string) => Promise<Outcome<unknown>>
}

/** A button that asks for a reason (plan rules 21 and 23). */
function ReasonedAct({ withdrawal: { id }, isOffered, run, children, ...dialog }: ReasonedActProps) {
  const [isOpen, setOpen] = useState(false)
  const { page, choose } = useAddress()
  const client = useQueryClient()
  const send = async (reason: string) => {
    const outcome = await run(reason)
    // Loaded on its own, so that it stays on the screen when the list of approved ones loads without it.
    await client.prefetchQuery(staffList('GET /staff/withdrawals', { query: { id: String(id) } }))
    return outcome
  }
  const sending = useAction(send, ['staff/withdrawals', 'staff/payouts', AGENTS_PATH, 'staff/home'])
  const open = () => {
    // Otherwise the next approved withdrawal would take the place of this one.
    choose({ chosen: String(id), page: page > 1 ? String(page) : '' })
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    sending.reset()
  }
  const confirm = async (reason: string) => {
    if ((await sending.run(reason)) !== undefined) close()
  }
  return (
    <div>
      {isOffered ? (
        <Button variant="outline" {...(dialog.isHarmless ? {} : { color: 'red' })} size="sm" onClick={open}>
          {dialog.action}
        </Button>
      ) : null}
      <ReasonDialog
        {...dialog}
        isOpen={isOpen}
        isBusy={sending.isBusy}
        problem={sending.problem}
        onConfirm={(reason) => void confirm(reason)}
        onClose={close}
      >
        {children}
      </ReasonDialog>
    </div>
  )
}
