import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button-look.ts'

export type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonLook

/** A link to another screen in a button's dress (GAP-05). */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClass({ variant, size, className })} {...rest} />
}
