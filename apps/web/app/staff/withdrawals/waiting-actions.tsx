import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatAmount } from '../../components/money.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import { AGENTS_PATH } from '../agents/agent-link.tsx'
import type { Question } from '../parts/question.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useDialogs } from '../parts/use-dialogs.tsx'
import { nameOf } from '../queue/kind.ts'
import { staffAct, staffList } from '../session/staff-api.ts'

export const NONE = '0.00'

/** Says where the amount goes if it is not paid: what the agent owes is taken from it first. */
export function returnWords(withdrawal: Pick<StaffWithdrawal, 'agent' | 'amount' | 'owed'>): string {
  const { amount, owed } = withdrawal
  const words = `${formatAmount(amount)} will be returned to ${nameOf(withdrawal)}’s balance.`
  return owed === NONE
    ? words
    : `${words} What the agent owes, ${formatAmount(owed)}, is taken from it first, and stays taken if this is undone.`
}

/** Approves a withdrawal. The reason overrides its concerns. */
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

/** The remaining actions on an approved withdrawal before it has gone to the bank (plan rules 21 and 23). */
export function WaitingActions({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { id, amount, payout, concerns } = withdrawal
  const { page, choose } = useAddress()
  const client = useQueryClient()
  const { ask, dialog } = useDialogs()
  const begin = (asked: Pick<Question<'reason'>, 'title' | 'text' | 'action' | 'isHarmless'>, act: Act) => {
    // Otherwise the next approved withdrawal would replace this one.
    choose({ chosen: String(id), page: page > 1 ? String(page) : '' })
    ask({
      ...asked,
      fields: { reason: { label: 'Reason', kind: 'reason', ...(act.templates && { templates: act.templates }) } },
      send: async ({ reason }) => {
        const outcome = await act.send(reason)
        // The record is loaded on its own, so that it stays on the screen when the list of approved ones loads without
        // it.
        await client.prefetchQuery(staffList('GET /staff/withdrawals', { query: { id: String(id) } }))
        return outcome
      },
      changed: ['staff/withdrawals', 'staff/payouts', AGENTS_PATH, 'staff/home'],
    })
  }
  const sendBack = () =>
    begin(
      {
        title: 'Send this withdrawal back?',
        text: `${returnWords(withdrawal)} They will see your reason and can request it again.`,
        action: 'Send back',
      },
      {
        templates,
        send: (reason) => staffAct('POST /staff/withdrawals/{id}/return', { params: { id }, body: { reason } }),
      },
    )
  const payAnyway = () =>
    begin(
      {
        title: 'Pay this withdrawal anyway?',
        text: `${formatAmount(amount)} can go into a payout batch, to the account from which a payment came back. Your reason is recorded in the audit trail.`,
        action: 'Pay anyway',
        isHarmless: true,
      },
      { send: (reason) => approveWithdrawal(withdrawal, reason) },
    )
  const isWaiting = payout?.state === 'waiting'
  return (
    <Group gap="sm">
      {isWaiting ? (
        <Button variant="outline" color="red" size="sm" onClick={sendBack}>
          Send back
        </Button>
      ) : null}
      {isWaiting && concerns.length > 0 ? (
        <Button variant="outline" size="sm" onClick={payAnyway}>
          Pay anyway
        </Button>
      ) : null}
      {dialog}
    </Group>
  )
}

type Act = { templates?: readonly string[]; send: (reason: string) => Promise<Outcome<unknown>> }
