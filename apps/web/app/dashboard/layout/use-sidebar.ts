/** Whether the sidebar is folded to icons on wide screens, and whether its drawer is open on small ones (DASH-008). */
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'

export type Sidebar = {
  isWide: boolean
  isNarrow: boolean
  isDrawerOpen: boolean
  toggle: () => void
  closeDrawer: () => void
}

/** The same edge as in dashboard-layout.module.css. */
const WIDE = '(min-width: 62rem)'

export function useSidebar(): Sidebar {
  const isWide = useMediaQuery(WIDE, true)
  const [isNarrow, setIsNarrow] = useState(false)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const toggle = () => (isWide ? setIsNarrow((was) => !was) : setIsDrawerOpen((was) => !was))
  const closeDrawer = useCallback(() => setIsDrawerOpen(false), [])
  return { isWide, isNarrow, isDrawerOpen: isDrawerOpen && !isWide, toggle, closeDrawer }
}
