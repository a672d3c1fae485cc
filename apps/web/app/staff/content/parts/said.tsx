import styles from './content-parts.module.css'

/** What was done last, for everybody to read or hear; nothing before anything was done. */
export function Said({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={styles.said}>
      {text}
    </p>
  )
}
