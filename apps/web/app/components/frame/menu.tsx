/** A menu of the header, as ARIA's authoring practices describe it, without the component library. */
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import type { IconButton, UnstyledButton } from '../plain/button.tsx'
import styles from './popup.module.css'
import { usePopup } from './use-popup.ts'

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
