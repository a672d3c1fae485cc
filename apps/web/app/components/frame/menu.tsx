/** A menu of the header, as ARIA's authoring practices describe it, without the component library. */
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import type { IconButton, UnstyledButton } from '../plain/button.tsx'
import styles from './popup.module.css'

// A panel that opens below a button of the header: a menu or the latest notifications.

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

/** Closes the menu after a choice. */
const MenuContext = createContext<() => void>(() => undefined)

/** Returns the entry that a key leads to. */
function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.findIndex((item) => item === document.activeElement)
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length]
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1)
    case 'Home':
      return items.at(0)
    case 'End':
      return items.at(-1)
    default:
      return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
        item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
      )
  }
}

export type MenuProps = {
  /** The accessible name of the menu. */
  label: string
  /** The button that opens it. */
  Button: typeof IconButton | typeof UnstyledButton
  buttonProps: ComponentProps<typeof IconButton>
  children: ReactNode
}

export function Menu({ label, Button, buttonProps, children }: MenuProps) {
  const { isOpen, id, place, button, open, toggle, leave } = usePopup()

  function onButtonKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }

  function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
    const { key, currentTarget } = event
    if (key === 'Escape' || key === 'Tab') {
      event.preventDefault()
      leave()
      return
    }
    const item = nextItem([...currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')], key)
    if (item === undefined || key === ' ' || key === 'Enter') return
    event.preventDefault()
    item.focus()
  }

  return (
    <div ref={place} className={styles.place}>
      <Button
        {...buttonProps}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        onKeyDown={onButtonKey}
      />
      {isOpen ? (
        <MenuContext value={leave}>
          <div
            id={id}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            className={`${styles.panel} ${styles.menu}`}
            onKeyDown={onMenuKey}
          >
            {children}
          </div>
        </MenuContext>
      ) : null}
    </div>
  )
}

type ItemProps = {
  /** True if the focus moves here when the menu opens. */
  isFirst?: boolean
  children: ReactNode
}

/** An entry that links to a screen. */
export function MenuLink({ to, isFirst, children }: ItemProps & { to: string }) {
  const leave = use(MenuContext)
  return (
    <Link
      to={to}
      role="menuitem"
      tabIndex={-1}
      data-first={isFirst || undefined}
      prefetch="intent"
      className={styles.item}
      onClick={leave}
    >
      {children}
    </Link>
  )
}

/** An entry that runs an action. */
export function MenuAction({ isFirst, onChoose, children }: ItemProps & { onChoose: () => void }) {
  const leave = use(MenuContext)
  const choose = () => {
    leave()
    onChoose()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} data-first={isFirst} className={styles.item} onClick={choose}>
      {children}
    </button>
  )
}

/** One of several entries, of which one is chosen. */
export function MenuChoice({
  isFirst,
  isChosen,
  onChoose,
  children,
}: ItemProps & { isChosen: boolean; onChoose: () => void }) {
  const leave = use(MenuContext)
  const choose = () => {
    leave()
    onChoose()
  }
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      data-first={isFirst || undefined}
      className={styles.item}
      onClick={choose}
    >
      {children}
    </button>
  )
}

/** A label above the entries. */
export function MenuLabel({ children }: { children: string }) {
  return (
    <div role="presentation" className={styles.label}>
      {children}
    </div>
  )
}
