import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { Box, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatAmount } from '../../components/money.ts'
import { number } from '../payouts/payout-words.ts'
import { type Decidable, nameOf } from './decidable.ts'
import styles from './queue.module.css'
import type { BulkApproval } from './use-bulk.ts'

export type ApprovalResultsProps = {
  rows: readonly Decidable[]
  results: ApprovedMany
  next?: BulkApproval<Decidable>['next'] | undefined
  /** Whether the approved ones are only counted. */
  isBrief?: boolean
}

/** The result for each record: the refused ones first, each with the reason; and where the approved ones go next. */
export function ApprovalResults({ rows, results, next, isBrief = false }: ApprovalResultsProps) {
  const approved = results.filter(({ is_approved }) => is_approved).length
  const listed = results.filter(({ is_approved }) => !(isBrief && is_approved))
  const inOrder = listed.toSorted((a, b) => Number(a.is_approved) - Number(b.is_approved))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <>
      <p role="status">{`${number(approved)} of ${number(results.length)} approved.`}</p>
      {approved === 0 || next === undefined ? null : (
        <p>
          {next.text} <Link to={next.to}>{next.link}</Link>
        </p>
      )}
      {inOrder.length === 0 ? null : (
        <Box component="ul" mah="50dvh" p={0} mt="md" style={{ overflowY: 'auto', listStyle: 'none' }}>
          {inOrder.map(({ id, is_approved, detail }) => {
            const row = byId.get(id)
            const Icon = is_approved ? IconCircleCheck : IconCircleX
            return (
              <li key={id} className={styles.result}>
                <Icon
                  size={18}
                  stroke={1.8}
                  color={is_approved ? 'var(--color-positive-ink)' : 'var(--color-danger)'}
                  aria-label={is_approved ? 'Approved' : 'Not approved'}
                />
                <span>{row === undefined ? `No. ${id}` : nameOf(row)}</span>
                <span>{row && formatAmount(row.amount)}</span>
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
