import { CloseButton, Drawer } from '@mantine/core'
import { memo } from 'react'
import styles from './menu-drawer.module.css'
import { ScreenMenu, type ScreenMenuProps } from './screen-menu.tsx'
import { SidebarBrand } from './sidebar-brand.tsx'

export type MenuDrawerProps = Pick<ScreenMenuProps, 'label' | 'links' | 'onIntent'> & {
  isOpen: boolean
  onClose: () => void
}

/** The sidebar of small screens. */
export const MenuDrawer = memo(function MenuDrawer({ isOpen, onClose, ...menu }: MenuDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size="min(19rem, 86vw)" transitionProps={{ duration: 300 }}>
      <Drawer.Overlay transitionProps={{ duration: 150 }} />
      <Drawer.Content aria-label={`${menu.label} menu`} className={styles.content}>
        <Drawer.Body className={styles.body}>
          <div className={styles.top}>
            <SidebarBrand />
            <CloseButton
              aria-label="Close menu"
              size="lg"
              variant="transparent"
              className={styles.close}
              onClick={onClose}
            />
          </div>
          <ScreenMenu {...menu} onMove={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
})
