import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { formatDollars } from '../../../components/money.ts'
import { useSite } from '../../../platform/document/use-site.ts'
import { useMember } from '../../session/current-member.ts'
import { Details } from './details.tsx'
import styles from './receipt.module.css'

const momentOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'long' })

/**
 * What was asked for, by whom and when. Withdrawals carry no number on the wire, so none is made up: the second of the
 * request tells one from another. Printing while it is shown puts it on paper alone.
 */
export function Receipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { company } = useSite()
  const { first_name, last_name, code } = useMember()
  const { created_at, amount, balance_before, balance_after, status } = withdrawal
  return (
    <div data-receipt className={styles.receipt}>
      <p className={styles.paper}>
        <strong>{company?.company_name}</strong>
        <span>Receipt of a withdrawal request</span>
      </p>
      <Details
        entries={[
          { term: 'Amount', value: formatDollars(amount), isMain: true },
          { term: 'Date requested', value: momentOf(created_at) },
          { term: 'Requested by', value: `${first_name} ${last_name} (${code})` },
          { term: 'Balance before', value: formatDollars(balance_before) },
          { term: 'Balance after', value: formatDollars(balance_after) },
          { term: 'Status', value: status },
        ]}
      />
    </div>
  )
}
