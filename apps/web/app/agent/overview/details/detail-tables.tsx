import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { CopyControl } from '../../../components/copy-control.tsx'
import { Day } from '../../../components/day.tsx'
import styles from './detail-tables.module.css'
import { type Fact, FactTable } from './fact-table.tsx'

const personalFacts = (member: CurrentUser): Fact[] => [
  { label: 'First Name', value: member.first_name },
  { label: 'Last Name', value: member.last_name },
  { label: 'Email', value: member.email },
  { label: 'Phone Number', value: member.phone_number },
  { label: 'Date of Birth', value: member.date_of_birth },
  { label: 'Gender', value: member.gender },
  { label: 'Plan', value: member.plan },
  {
    label: 'Sponsor Code',
    value: (
      <span className={styles.code}>
        {member.code}
        <CopyControl text={member.code} />
      </span>
    ),
  },
  { label: 'Recommended By', value: member.recommended_by_email },
  { label: 'Date Joined', value: <Day moment={member.date_joined} /> },
]

const bankFacts = (member: CurrentUser): Fact[] => [
  { label: 'Bank Name', value: member.bank_name },
  { label: 'Account Name', value: member.account_name },
  { label: 'Account Number', value: member.account_number },
]

const addressFacts = (member: CurrentUser): Fact[] => [
  { label: 'Home Address', value: member.home_address },
  { label: 'Local Government', value: member.local_govt },
  { label: 'State of Origin', value: member.state_of_origin },
  { label: 'Nationality', value: member.nationality },
]

/** Everything the profile holds, in three tables (OVER-010). */
export function DetailTables({ member }: { member: CurrentUser }) {
  return (
    <div className={styles.container}>
      <div className={styles.tables}>
        <FactTable id="personal" title="Personal" facts={personalFacts(member)} />
        <div>
          <FactTable id="bank" title="Bank" facts={bankFacts(member)} />
          <FactTable id="address" title="Address" facts={addressFacts(member)} />
        </div>
      </div>
    </div>
  )
}
