import { useSite } from '../../platform/document/use-site.ts'
import styles from './mail-instead.module.css'

export type MailInsteadProps = { purpose: string }

/** The way to write to the company when scripts, and with them the forms, are switched off. */
export function MailInstead({ purpose }: MailInsteadProps) {
  const { company } = useSite()
  if (!company?.email) return null
  return (
    <noscript>
      <p className={styles.sentence}>
        {purpose} please write to <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
    </noscript>
  )
}
