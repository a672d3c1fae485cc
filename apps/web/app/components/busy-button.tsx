import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'

export type BusyButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { isBusy: boolean }

/** Refuses the click. The Enter key in a field presses the button of its form, so this also stops the form from being sent. */
const refuse = (event: MouseEvent) => event.preventDefault()

/** A button that shows that its action is in progress and cannot be pressed again. Unlike a disabled button, it keeps the focus. */
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
