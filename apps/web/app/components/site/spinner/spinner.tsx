import styles from './spinner.module.css'

/** Shows that something is under way; the words for it belong to whoever shows it. */
export function Spinner() {
  return <span className={styles.spinner} data-spinner aria-hidden="true" />
}
