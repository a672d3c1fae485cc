import type { ButtonHTMLAttributes } from 'react'
import { type ButtonLook, buttonClass } from './button-look.ts'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook

/** A button in the product's dress; `type` is 'button' unless it is told to submit. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, size, className })} {...rest} />
}
