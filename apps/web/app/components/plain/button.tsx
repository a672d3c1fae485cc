import type { ComponentProps } from 'react'
import styles from './plain.module.css'

export type ButtonLook = {
  variant: 'default' | 'filled' | 'light' | 'subtle'
  size?: 'md' | 'sm' | 'compact'
}

/** A button whose icon stands before its words. */
export function Button({ variant, size = 'md', className = '', ...props }: ComponentProps<'button'> & ButtonLook) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-size={size}
      {...props}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size = 'md', children, ...props }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a className={styles.button} data-variant={variant} data-size={size} {...props}>
      {children}
    </a>
  )
}

/** A round button with an icon only. Its name is its `aria-label`. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'> & { 'data-quiet'?: boolean }) {
  return <button type="button" className={`${styles.iconButton} ${className}`} {...props} />
}

/** A button that looks like what it contains. */
export function UnstyledButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.unstyled} ${className}`} {...props} />
}
