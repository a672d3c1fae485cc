import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/approve-many'
import { Box, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatAmount } from '../../components/money.ts'
import { number } from '../payouts/payout-words.ts'
import { nameOf } from '../queue/decidable.ts'
import styles from './withdrawals.module.css'

export type ApprovalResultsProps = {
  withdrawals: readonly StaffWithdrawal[]
  results: ApprovedMany
  /** Whether the approved ones are only counted. */
  isBrief?: boolean
}

/** The result for each withdrawal: the refused ones first, each with the reason; and where the approved ones go next. */
export function ApprovalResults({ withdrawals, results, isBrief = false }: ApprovalResultsProps) {
  const approved = results.filter(({ is_approved }) => is_approved).length
  const listed = results.filter(({ is_approved }) => !(isBrief && is_approved))
  const inOrder = listed.toSorted((a, b) => Number(a.is_approved) - Number(b.is_approved))
  const byId = new Map(withdrawals.map((withdrawal) => [withdrawal.id, withdrawal]))
  return (
    <>
      <p role="status">{`${number(approved)} of ${number(results.length)} approved.`}</p>
      {approved === 0 ? null : (
        <p>
          They wait to be paid. <Link to="/staff/payouts">Put them into a payout batch</Link>
        </p>
      )}
      {inOrder.length === 0 ? null : (
        <Box component="ul" mah="50dvh" p={0} mt="md" style={{ overflowY: 'auto', listStyle: 'none' }}>
          {inOrder.map(({ id, is_approved, detail }) => {
            const withdrawal = byId.get(id)
            const Icon = is_approved ? IconCircleCheck : IconCircleX
            return (
              <li key={id} className={styles.result}>
                <Icon
                  size={18}
                  stroke={1.8}
                  color={is_approved ? 'var(--color-positive-ink)' : 'var(--color-danger)'}
                  aria-label={is_approved ? 'Approved' : 'Not approved'}
                />
                <span>{withdrawal === undefined ? `No. ${id}` : nameOf(withdrawal)}</span>
                <span>{withdrawal && formatAmount(withdrawal.amount)}</span>
                {detail === null ? null : (
                  <Text span fz="sm" c="red" className={styles.detail}>
                    {detail}
                  </Text>
                )}
              </li>
            )
          })}
        </Box>
      )}
    </>
  )
}
