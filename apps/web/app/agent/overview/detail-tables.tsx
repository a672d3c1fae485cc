import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { maskAccount } from '@evergrove/contract/accounts/masking'
import { type ReactNode, useState } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Day } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { Button } from '../../components/plain/button.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import styles from './overview.module.css'

type Fact = { label: string; value: ReactNode }

const personalFacts = (agent: CurrentAgent): Fact[] => [
  { label: 'First name', value: agent.first_name },
  { label: 'Last name', value: agent.last_name },
  { label: 'Email', value: <Unbroken text={agent.email} /> },
  { label: 'Phone number', value: agent.phone_number },
  { label: 'Date of birth', value: agent.date_of_birth },
  { label: 'Gender', value: agent.gender },
  { label: 'Plan', value: agent.plan },
  {
    label: 'Referral code',
    value: (
      <span className={styles.code}>
        {agent.code}
        <CopyButton text={agent.code} what="referral code" />
      </span>
    ),
  },
  { label: 'Recommended by', value: agent.recommended_by_email },
  { label: 'Date joined', value: <Day moment={agent.date_joined} /> },
]

const bankFacts = (agent: CurrentAgent): Fact[] => [
  { label: 'Bank name', value: agent.bank_name },
  { label: 'Account name', value: agent.account_name },
  {
    label: 'Account number',
    value: agent.account_number === null ? null : <HiddenNumber number={agent.account_number} />,
  },
]

const addressFacts = (agent: CurrentAgent): Fact[] => [
  { label: 'Home address', value: agent.home_address },
  { label: 'Local government', value: agent.local_govt },
  { label: 'State of origin', value: agent.state_of_origin },
  { label: 'Nationality', value: agent.nationality },
]

/** The fields of the profile in three tables (OVER-010). */
export function DetailTables({ agent }: { agent: CurrentAgent }) {
  return (
    <div className={styles.container}>
      <div className={styles.details}>
        <FactTable id="personal" title="Personal" facts={personalFacts(agent)} />
        <div>
          <FactTable id="bank" title="Bank" facts={bankFacts(agent)} />
          <FactTable id="address" title="Address" facts={addressFacts(agent)} />
        </div>
      </div>
    </div>
  )
}

/** A number that is masked until the agent reveals it, because others may see the screen. */
function HiddenNumber({ number }: { number: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className={styles.code}>
      {isShown ? number : maskAccount(number)}
      <Button
        variant="subtle"
        size="compact"
        aria-label={isShown ? 'Hide account number' : 'Show account number'}
        onClick={() => setIsShown((was) => !was)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}

/** Labels and values, with a dash for a value that is not filled in. */
function FactTable({ id, title, facts }: { id: string; title: string; facts: readonly Fact[] }) {
  return (
    <ListCard id={id} title={title}>
      <table className={styles.facts} aria-labelledby={id}>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value ?? '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListCard>
  )
}
