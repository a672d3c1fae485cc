import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

export type BusyButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { isBusy: boolean }

/** Also stops a form from being sent by the Enter key in one of its fields, which presses its button. */
const refuse = (event: MouseEvent) => event.preventDefault()

/** A button that shows that its action is under way and cannot be pressed again. Unlike a disabled one it keeps the focus. */
export function BusyButton({ isBusy, disabled = false, onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      loading={isBusy}
      disabled={disabled}
      renderRoot={(root: ComponentProps<'button'>) => (
        <button
          {...root}
          disabled={disabled && !isBusy}
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? refuse : onClick}
        />
      )}
    />
  )
}
