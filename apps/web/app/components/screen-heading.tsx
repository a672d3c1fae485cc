import styles from './screen-heading.module.css'

/** The title of a screen, with a sentence on what it is for. */
export function ScreenHeading({ title, text }: { title: string; text?: string }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
    </div>
  )
}
