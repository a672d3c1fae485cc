import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '../../components/money.ts'
import { AGENTS_PATH } from '../agents/agent-query.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { useAddress } from '../parts/use-address.ts'
import { nameOf } from '../queue/decidable.ts'
import { sendBack, WITHDRAWALS_PATH, withdrawalCalls } from './withdrawal-calls.ts'

const templates = [
  'The bank details have changed. Request the withdrawal again.',
  'The bank details are incomplete.',
  'The withdrawal was approved by mistake.',
]

/** Offers to send an approved withdrawal back before it has gone to the bank (plan rule 21). */
export function SendBack({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { id, amount, payout } = withdrawal
  const [isOpen, setOpen] = useState(false)
  const { page, choose } = useAddress()
  const client = useQueryClient()
  const send = async (reason: string) => {
    const outcome = await sendBack({ id, reason })
    // Loaded on its own, so that it stays on the screen when the list of approved ones loads without it.
    await client.prefetchQuery(withdrawalCalls.query({ id: String(id) }))
    return outcome
  }
  const sending = useAction(send, [WITHDRAWALS_PATH, 'staff/payouts', AGENTS_PATH, 'staff/home'])
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
      {payout?.state === 'waiting' ? (
        <Button variant="outline" color="red" size="sm" onClick={open}>
          Send back
        </Button>
      ) : null}
      <ReasonDialog
        isOpen={isOpen}
        title="Send this withdrawal back?"
        action="Send back"
        templates={templates}
        isBusy={sending.isBusy}
        problem={sending.problem}
        onConfirm={(reason) => void confirm(reason)}
        onClose={close}
      >
        {`${formatAmount(amount)} will be returned to ${nameOf(withdrawal)}’s balance. They will see your reason and can request it again.`}
      </ReasonDialog>
    </div>
  )
}
