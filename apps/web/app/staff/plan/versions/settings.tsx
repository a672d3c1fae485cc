import type { PlanVersionView } from '@evergrove/contract/plan'
import { formatDollars } from '../../../components/money.ts'
import styles from './settings.module.css'

/** What a version says. */
export function Settings({ version, label }: { version: PlanVersionView; label: string }) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Registration Fee</dt>
          <dd>{formatDollars(version.registration_fee)}</dd>
        </div>
        <div>
          <dt>Referral Bonus</dt>
          <dd>{formatDollars(version.referral_bonus)}</dd>
        </div>
        <div>
          <dt>Minimum Withdrawal</dt>
          <dd>{formatDollars(version.minimum_withdrawal)}</dd>
        </div>
      </dl>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col" className={styles.figure}>
              Places
            </th>
            <th scope="col" className={styles.figure}>
              Match Bonus
            </th>
            <th scope="col">Reward</th>
          </tr>
        </thead>
        <tbody>
          {version.levels.map(({ level, expected_match_bonus, additional_reward }) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              <td className={styles.figure}>{2 ** level}</td>
              <td className={styles.figure}>{formatDollars(expected_match_bonus)}</td>
              <td>{additional_reward ?? '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
