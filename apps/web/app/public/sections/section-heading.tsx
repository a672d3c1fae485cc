import styles from './sections.module.css'

export type SectionHeadingProps = {
  title: string
  eyebrow?: string | undefined
  lead?: string | undefined
  /** For `aria-labelledby` of the section. */
  id?: string | undefined
  align?: 'start' | 'center'
  tone?: 'light' | 'dark'
  className?: string | undefined
}

/** The heading of a section: a short line above, the title (level 2) and a sentence below. `tone` is the background. */
export function SectionHeading(props: SectionHeadingProps) {
  const { title, eyebrow, lead, id, align = 'start', tone = 'light', className } = props
  const classes = [styles.heading, align === 'center' && styles.center, tone === 'dark' && styles.onDark, className]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
      <h2 id={id} className={styles.headingTitle}>
        {title}
      </h2>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
    </div>
  )
}
