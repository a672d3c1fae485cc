/** A panel that opens below a button of the header: a menu or the latest notifications. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react'

export type Popup = {
  isOpen: boolean
  /** The id of the panel. */
  id: string
  /** Surrounds the button and the panel. */
  place: RefObject<HTMLDivElement | null>
  /** For the button. It gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  open: () => void
  toggle: () => void
  /** Closes the panel and leaves the focus where it is. */
  close: () => void
  /** Closes the panel and moves the focus to the button. */
  leave: () => void
}

/** Returns a closed panel. A press elsewhere closes it. When it opens, the focus moves to `[data-first]` in it. */
export function usePopup(): Popup {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)

  useEffect(() => {
    if (!isOpen) return undefined
    place.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  return {
    isOpen,
    id,
    place,
    button,
    open: () => setIsOpen(true),
    toggle: () => setIsOpen((was) => !was),
    close,
    leave: () => {
      close()
      button.current?.focus()
    },
  }
}
