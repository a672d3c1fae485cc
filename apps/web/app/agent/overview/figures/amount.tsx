import styles from './amount.module.css'

const lengthOf = ({ length }: string): string | undefined => {
  if (length <= 9) return undefined
  if (length <= 13) return 'long'
  return length <= 16 ? 'longer' : 'longest'
}

/** An amount on one line, set smaller the longer it is. */
export function Amount({ text }: { text: string }) {
  return (
    <span className={styles.amount} data-length={lengthOf(text)}>
      {text}
    </span>
  )
}
