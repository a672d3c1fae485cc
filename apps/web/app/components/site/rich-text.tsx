import styles from './texts.module.css'

export type RichTextProps = {
  /** HTML that the server sanitised when it was stored (GAP-10). Pass nothing else. */
  html: string | null | undefined
  /** `compact` is the quieter style for a few lines on a card. */
  variant?: 'prose' | 'compact'
  className?: string | undefined
}

/** Formatted text in the product's typography. Renders nothing without text. */
export function RichText({ html, variant = 'prose', className }: RichTextProps) {
  if (!html) return null
  const classes = [styles.prose, variant === 'compact' && styles.compact, className].filter(Boolean).join(' ')
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />
}
