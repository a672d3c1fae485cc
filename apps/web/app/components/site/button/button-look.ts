/** How buttons, and links that look like buttons, are dressed. */
import styles from './button.module.css'

export type ButtonLook = {
  /** `gold` and `outlineLight` are made for dark grounds, the other two for light ones; gold also stands on light. */
  variant?: 'primary' | 'gold' | 'outline' | 'outlineLight' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  className?: string | undefined
}

/** The class names of a look, the caller's own last. */
export function buttonClass({ variant = 'primary', size = 'medium', className }: ButtonLook): string {
  const sizeClass = size === 'medium' ? undefined : styles[size]
  return [styles.button, styles[variant], sizeClass, className].filter(Boolean).join(' ')
}
