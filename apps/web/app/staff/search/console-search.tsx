import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { UnstyledButton } from '../../components/plain/button.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { useKeysChoice } from '../queue/use-keys.ts'
import styles from './search.module.css'

/** The dialog needs the component library, which the frame does without. */
const loadDialog = async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog })
const SearchDialog = lazy(loadDialog)

/** Returns true if the focused element needs the keys: Ctrl+K makes a link in an editor, and a dialog waits for an answer. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('[contenteditable="true"]') !== null) ||
  document.querySelector('[role="dialog"]') !== null

/** Returns true if the focused element takes the slash as text. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

/**
 * The button that opens the search, and its keys on every screen: Ctrl+K, on a Mac ⌘K, and / while single keys are on.
 */
export function ConsoleSearch({ role }: { role: StaffRole }) {
  const [isOpen, setIsOpen] = useState(false)
  const [keysOn] = useKeysChoice()
  const [wasOpened, setWasOpened] = useState(false)
  /** The element that had the focus before. */
  const origin = useRef<Element>(null)
  const open = useCallback(() => {
    origin.current = document.activeElement
    setWasOpened(true)
    setIsOpen(true)
  }, [])
  const close = () => {
    setIsOpen(false)
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const isSlash = keysOn && event.key === '/' && !event.ctrlKey && !event.metaKey && !isText(event.target)
      if (!isSlash && (!isShortcut || event.shiftKey)) return
      if (event.defaultPrevented || isTaken(event.target)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open, keysOn])
  return (
    <>
      <UnstyledButton
        className={styles.open ?? ''}
        aria-keyshortcuts="Control+K Meta+K /"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onClick={open}
      >
        <IconSearch size={20} stroke={1.8} aria-hidden />
        <VisuallyHidden>Search</VisuallyHidden>
        <span className={styles.words} aria-hidden>
          Search <kbd className={styles.keys}>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
        </span>
      </UnstyledButton>
      {wasOpened ? (
        <Suspense fallback={null}>
          <SearchDialog role={role} isOpen={isOpen} onClose={close} onChosen={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
