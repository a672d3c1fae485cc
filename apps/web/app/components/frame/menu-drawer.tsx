import { IconX } from '@tabler/icons-react'
import { type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { IconButton } from '../plain/button.tsx'
import styles from './popup.module.css'
import { ScreenMenu, type ScreenMenuProps } from './screen-menu.tsx'
import { SidebarBrand } from './sidebar-brand.tsx'

export type MenuDrawerProps = Pick<ScreenMenuProps, 'label' | 'links' | 'counts' | 'onIntent'> & {
  isOpen: boolean
  onClose: () => void
}

/** The sidebar on small screens. The browser keeps the focus in it and returns it afterwards. */
export const MenuDrawer = memo(function MenuDrawer({ isOpen, onClose, ...menu }: MenuDrawerProps) {
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
            <IconButton aria-label="Close menu" className={styles.close} onClick={onClose}>
              <IconX size={24} stroke={1.8} aria-hidden />
            </IconButton>
          </div>
          <ScreenMenu {...menu} onMove={onClose} />
        </>
      ) : null}
    </dialog>
  )
})
