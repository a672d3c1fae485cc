import type { StatementFilter } from '@evergrove/contract/ledger/statement'
import { useSite } from '../../../platform/document/use-site.ts'
import { useMember } from '../../session/current-member.ts'
import { filterWords } from '../filter/statement-filter.ts'
import styles from './paper-heading.module.css'

/** Whose bookings these are and which: said on paper only, where the screen's frame and filter are missing. */
export function PaperHeading({ filter }: { filter: StatementFilter }) {
  const { company } = useSite()
  const { first_name, last_name, code } = useMember()
  return (
    <div className={styles.heading}>
      <p>{company?.company_name}</p>
      <p>{`${first_name} ${last_name} (${code})`}</p>
      <p>{filterWords(filter)}</p>
    </div>
  )
}
