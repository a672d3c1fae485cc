import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

/** How buttons, and links that look like buttons, are dressed. */
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

export type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonLook

/** A link to another screen in a button's dress (GAP-05). */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass({ variant, size, className })} {...rest} />
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook

/** A button in the product's dress; `type` is 'button' unless it is told to submit. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...rest} />
}
