/** What a visitor knows before creating an account: through whom, what it costs, and what follows. */
import { formatAmount } from '../components/money.ts'
import styles from './auth.module.css'
import type { FoundReferrer } from './signup-code.tsx'

type ReferrerCardProps = { referrer: FoundReferrer; onChange: () => void }

/** The agent through whom the visitor joins (SIGNUP-007), what it costs, and the way back to another code. */
export function ReferrerCard({ referrer, onChange }: ReferrerCardProps) {
  return (
    <div className={styles.referrer}>
      <dl className={styles.facts}>
        <div>
          <dt>Referrer Name</dt>
          <dd>{`${referrer.first_name} ${referrer.last_name}`}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{referrer.code}</dd>
        </div>
      </dl>
      {/* A server of the release before does not say it. */}
      {referrer.registration_fee === undefined ? null : (
        <p className={styles.fee}>
          One-time registration fee: <strong>{formatAmount(referrer.registration_fee)}</strong>, due after you verify
          your email
        </p>
      )}
      <button type="button" className={styles.change} onClick={onChange}>
        Use another code
      </button>
    </div>
  )
}

/** What follows the account, up to the place in the network. */
export function NextSteps({ fee }: { fee: string | undefined }) {
  const amount = fee === undefined ? '' : ` of ${formatAmount(fee)}`
  return (
    <section className={styles.next} aria-label="What happens next">
      <h2 className={styles.nextTitle}>What happens next</h2>
      <ol className={styles.list}>
        <li>Verify your email with the link we send you.</li>
        <li>Pay the one-time registration fee{amount} and upload your proof of payment.</li>
        <li>We review your payment. Once it is approved, you have your place in the network.</li>
      </ol>
    </section>
  )
}
