import { Button } from '../../../components/site/button/button.tsx'
import { Spinner } from '../../../components/site/spinner/spinner.tsx'
import styles from './submit-button.module.css'

export type SubmitButtonProps = { label: string; isSending: boolean }

/** Disabled and turning while sending; the label keeps its place so that the button keeps its width. */
export function SubmitButton({ label, isSending }: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={isSending} aria-busy={isSending} className={styles.button}>
      <span className={styles.label}>{label}</span>
      {isSending && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </Button>
  )
}
