/** The frame of every signed-in screen: sidebar, header, screen (DASH-003). It also renders before the session is known. */
import { type Icon, IconDeviceDesktop, IconMenu2, IconMoon, IconSun, IconX } from '@tabler/icons-react'
import {
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router'
import { useMainFocus } from '../../platform/document/use-main-focus.ts'
import { useSite } from '../../platform/document/use-site.ts'
import { type ColorScheme, chooseColorScheme, useColorScheme } from '../../platform/theme/color-scheme.ts'
import { FailedLoads } from '../list/failed-loads.tsx'
import { IconButton } from '../plain/button.tsx'
import { Mark } from '../site/brand.tsx'
import styles from './frame.module.css'
import { Menu, MenuChoice } from './menu.tsx'
import { ScreenMenu, type ScreenMenuProps } from './screen-menu.tsx'

/** Returns the first empty field of a part of a form, or its first field. Outside forms, returns the part itself. */
function focusableIn(part: HTMLElement): HTMLElement {
  const fields = part.closest('form') ? [...part.querySelectorAll('input, select')] : []
  const isEmpty = (field: Element) => 'value' in field && field.value === ''
  const field = fields.find(isEmpty) ?? fields[0]
  if (field instanceof HTMLElement) return field
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  return part
}

/** Shows the part with this id and moves the focus into it. Returns false if it does not exist yet. */
function arriveAt(id: string): boolean {
  const part = document.getElementById(id)
  if (part === null) return false
  part.scrollIntoView()
  focusableIn(part).focus({ preventScroll: true })
  return true
}

/** The events of a person who has begun to use the page and must not be moved any more. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Shows the part of a screen that the fragment of the address names, as soon as it exists. Screens load after their
 * address has changed, so neither the browser nor the router finds the part. On the way back, the old place is restored
 * instead.
 */
function usePartOfScreen(): void {
  const location = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const isFirst = useRef(true)
  useEffect(() => {
    const isReturn = isBack && !isFirst.current
    isFirst.current = false
    const id = location.hash.slice(1)
    if (id === '' || isReturn || arriveAt(id)) return undefined
    const observer = new MutationObserver(() => {
      if (arriveAt(id)) stop()
    })
    const stop = () => {
      observer.disconnect()
      for (const sign of SIGNS) removeEventListener(sign, stop, true)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    for (const sign of SIGNS) addEventListener(sign, stop, true)
    return stop
  }, [location, isBack])
}

export type FrameProps = Pick<ScreenMenuProps, 'links' | 'counts' | 'onIntent'> & {
  /** The accessible name of the navigation. */
  label: string
  /** Shown at the start of the header. */
  greeting: ReactNode
  /** Shown at the end of the header. */
  actions: ReactNode
  children: ReactNode
}

/** Sidebar, header with menu toggle and appearance, and the screen. A skip link leads to the screen. */
export function Frame({ label, links, counts, onIntent, greeting, actions, children }: FrameProps) {
  const sidebar = useSidebar()
  const main = useMainFocus()
  usePartOfScreen()
  const menu = { label, links, counts, onIntent }
  return (
    <div className={styles.layout} data-narrow={sidebar.isNarrow || undefined}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <aside className={styles.sidebar}>
        <SidebarBrand isNarrow={sidebar.isNarrow} />
        <ScreenMenu {...menu} isNarrow={sidebar.isNarrow} />
      </aside>
      <MenuDrawer {...menu} isOpen={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer} />
      <div className={styles.column}>
        <header className={styles.header}>
          <IconButton
            data-quiet
            aria-label="Menu"
            aria-expanded={sidebar.isWide ? !sidebar.isNarrow : sidebar.isDrawerOpen}
            className={styles.control}
            onClick={sidebar.toggle}
          >
            <IconMenu2 size={22} stroke={1.8} aria-hidden />
          </IconButton>
          <p className={styles.greeting}>{greeting}</p>
          <ColorSchemeMenu />
          {actions}
        </header>
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          <div className={styles.screen}>
            <FailedLoads>{children}</FailedLoads>
          </div>
          <p className={styles.zone}>All dates and times are in UTC.</p>
        </main>
      </div>
    </div>
  )
}

/** The breakpoint of frame.module.css. */
const WIDE = '(min-width: 62rem)'

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * Returns whether the sidebar is folded to icons on wide screens, and whether its drawer is open on small ones
 * (DASH-008). Returns the same object until a value changes.
 */
function useSidebar() {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  )
  const [isNarrow, setIsNarrow] = useState(false)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const isOpen = isDrawerOpen && !isWide
  return useMemo(
    () => ({
      isWide,
      isNarrow,
      isDrawerOpen: isOpen,
      toggle: () => (isWide ? setIsNarrow((was) => !was) : setIsDrawerOpen((was) => !was)),
      closeDrawer: () => setIsDrawerOpen(false),
    }),
    [isWide, isNarrow, isOpen],
  )
}

const choices: readonly { scheme: ColorScheme; label: string; Icon: Icon }[] = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'Use system setting', Icon: IconDeviceDesktop },
]

/** Chooses between light, dark and the device's own setting. The choice is stored in this browser. */
const ColorSchemeMenu = memo(function ColorSchemeMenu() {
  const chosen = useColorScheme()
  return (
    <Menu
      label="Appearance"
      Button={IconButton}
      buttonProps={{
        'aria-label': 'Appearance',
        'data-quiet': true,
        className: styles.control,
        children: (
          <>
            <IconSun size={22} stroke={1.6} className={styles.whenLight} aria-hidden />
            <IconMoon size={22} stroke={1.6} className={styles.whenDark} aria-hidden />
          </>
        ),
      }}
    >
      {choices.map(({ scheme, label, Icon }, index) => (
        <MenuChoice
          key={scheme}
          isFirst={index === 0}
          isChosen={scheme === chosen}
          onChoose={() => chooseColorScheme(scheme)}
        >
          <span>{label}</span>
          <Icon size={18} stroke={1.6} aria-hidden />
        </MenuChoice>
      ))}
    </Menu>
  )
})

type MenuDrawerProps = Pick<ScreenMenuProps, 'label' | 'links' | 'counts' | 'onIntent'> & {
  isOpen: boolean
  onClose: () => void
}

/** The sidebar on small screens. The browser keeps the focus in it and returns it afterwards. */
const MenuDrawer = memo(function MenuDrawer({ isOpen, onClose, ...menu }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)

  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  /** Closes the drawer on a press on the backdrop, which hits the dialog element itself. */
  function onPress({ target, currentTarget, clientX }: MouseEvent<HTMLDialogElement>): void {
    if (target === currentTarget && clientX > currentTarget.getBoundingClientRect().right) onClose()
  }

  return (
    // The keyboard closes a dialog with Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={`${menu.label} menu`}
      className={styles.drawer}
      onClose={onClose}
      onClick={onPress}
    >
      {wasOpened ? (
        <>
          <div className={styles.drawerHead}>
            <SidebarBrand />
            <IconButton aria-label="Close menu" className={styles.drawerClose} onClick={onClose}>
              <IconX size={24} stroke={1.8} aria-hidden />
            </IconButton>
          </div>
          <ScreenMenu {...menu} onMove={onClose} />
        </>
      ) : null}
    </dialog>
  )
})

/** The company's mark and name. Links to the public site, which is a new document. */
function SidebarBrand({ isNarrow = false }: { isNarrow?: boolean }) {
  const { company } = useSite()
  const name = company?.company_name ?? 'Home'
  return (
    <Link to="/" reloadDocument className={styles.brand} aria-label={name}>
      <Mark className={styles.brandMark} />
      {isNarrow ? null : <span className={styles.brandName}>{name}</span>}
    </Link>
  )
}
