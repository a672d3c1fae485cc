import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './site.module.css'

/** The appearance of buttons, and of links that look like buttons. */
export type ButtonLook = {
  /** `gold` and `outlineLight` are for dark backgrounds, the other two for light ones. Gold works on both. */
  variant?: 'primary' | 'gold' | 'outline' | 'outlineLight' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  className?: string | undefined
}

/** Returns the class names for a look. The caller's own class comes last. */
export function buttonClass({ variant = 'primary', size = 'medium', className }: ButtonLook): string {
  const sizeClass = size === 'medium' ? undefined : styles[size]
  return [styles.button, styles[variant], sizeClass, className].filter(Boolean).join(' ')
}

export type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonLook

/** A link to another screen that looks like a button (GAP-05). */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass({ variant, size, className })} {...rest} />
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook

/** A button in the product's look. Its `type` is 'button' by default. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...rest} />
}
