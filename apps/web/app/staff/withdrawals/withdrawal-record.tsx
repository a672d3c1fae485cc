import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDollars } from '../../components/money.ts'
import { Moment } from '../parts/moment.tsx'
import { decisionFacts } from '../queue/record/decision-facts.tsx'
import { Facts } from '../queue/record/facts.tsx'
import { Person } from '../queue/record/person.tsx'
import { BankDetails } from './bank/bank-details.tsx'
import styles from './withdrawal-record.module.css'

const dollars = (amount: string) => <span className={styles.figure}>{formatDollars(amount)}</span>

/** A withdrawal with the account it comes from and the bank account it goes to. */
export function WithdrawalRecord({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { id, agent, amount, balance_before, balance_after, total_balance, created_at } = withdrawal
  const isDoubtful = withdrawal.status === 'Pending' && agent.status === 'Suspended'
  return (
    <div className={styles.record}>
      {isDoubtful ? (
        <Alert color="gold" icon={<IconAlertTriangle stroke={1.75} aria-hidden />} className={styles.warning ?? ''}>
          This agent is suspended. What was asked for before can still be paid out or given back.
        </Alert>
      ) : null}
      <Facts
        facts={[
          { label: 'Agent', value: <Person agent={agent} /> },
          { label: 'Account', value: agent.status },
          { label: 'Request', value: `No. ${id}` },
          { label: 'Asked on', value: <Moment moment={created_at} /> },
          { label: 'Balance before', value: dollars(balance_before) },
          { label: 'Amount', value: dollars(amount) },
          { label: 'Balance after', value: dollars(balance_after) },
          { label: 'Available now', value: dollars(total_balance) },
          ...decisionFacts(withdrawal),
        ]}
      />
      <BankDetails key={id} agentId={agent.id} isFilledIn={withdrawal.has_bank_details} />
    </div>
  )
}
