import styles from './auth-form.module.css'

/** The messages under a field, each on a line of its own. */
export function FieldMessages({ messages }: { messages: readonly string[] }) {
  return messages.map((message) => (
    <span key={message} className={styles.message}>
      {message}
    </span>
  ))
}
