/** Whether the sidebar is folded to icons on wide screens, and whether its drawer is open on small ones (DASH-008). */
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'

export type Sidebar = {
  isWide: boolean
  isNarrow: boolean
  isDrawerOpen: boolean
  toggle: () => void
  closeDrawer: () => void
}

/** The same edge as in dashboard-layout.module.css. */
const WIDE = '(min-width: 62rem)'

/** The same object until something of it changes. */
export function useSidebar(): Sidebar {
  const isWide = useMediaQuery(WIDE, true)
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
