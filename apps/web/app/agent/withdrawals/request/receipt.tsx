import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { inUtc } from '../../../components/day-words.ts'
import { formatAmount } from '../../../components/money.ts'
import { useSite } from '../../../platform/document/use-site.ts'
import { useAgent } from '../../session/current-agent.ts'
import { Details } from './details.tsx'
import { accountWords } from './payout-account.tsx'
import styles from './request.module.css'

const momentOf = inUtc({ dateStyle: 'medium', timeStyle: 'long' })

/** The amount, number, agent and time of the request. While the receipt is shown, print contains nothing else. */
export function Receipt({ withdrawal }: { withdrawal: AskedWithdrawal }) {
  const { company } = useSite()
  const agent = useAgent()
  const { first_name, last_name, code } = agent
  const { id, created_at, amount, balance_before, balance_after, status } = withdrawal
  return (
    <div data-receipt>
      <p className={styles.printOnly}>
        <strong>{company?.company_name}</strong>
        <span>Receipt of a withdrawal request</span>
      </p>
      <Details
        entries={[
          { term: 'Amount', value: formatAmount(amount), isMain: true },
          // A server of the previous release sends no id.
          ...(id === undefined ? [] : [{ term: 'Reference', value: `No. ${id}` }]),
          { term: 'Date requested', value: momentOf(created_at) },
          { term: 'Requested by', value: `${first_name} ${last_name} (${code})` },
          { term: 'Paid to', value: accountWords(agent) },
          { term: 'Balance before', value: formatAmount(balance_before) },
          { term: 'Balance after', value: formatAmount(balance_after) },
          { term: 'Status', value: status },
        ]}
      />
    </div>
  )
}
