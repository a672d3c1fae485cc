import { Link } from 'react-router'
import styles from './field.module.css'
import { FieldProblem } from './field-problem.tsx'

export type ConsentFieldProps = { id: string; problem: string | undefined }

/** The agreement without which nothing is sent (HOME-033, HOME-034). */
export function ConsentField({ id, problem }: ConsentFieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.consent}>
        <input
          id={id}
          name="consent"
          type="checkbox"
          required
          className={styles.checkbox}
          data-required-message="Please agree to subscribe."
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        />
        <label htmlFor={id}>
          I agree to the <Link to="/privacy-policy">Privacy Policy</Link> and{' '}
          <Link to="/terms-and-conditions">Terms and Conditions</Link>
        </label>
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}
