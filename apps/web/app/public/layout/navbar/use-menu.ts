/** Closes the phone's menu when it has served; opening, Escape and taps beside it are the browser's own doing. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** From this width the entries stand in the bar; the same figure as in main-menu.module.css. */
const WIDE = '(min-width: 62rem)'

/** A ref for the popover, which closes as soon as a navigation starts and when the screen becomes wide. */
export function useMenu(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null)
  const arrived = useLocation().key
  const goal = useNavigation().location?.key ?? arrived
  const lastGoal = useRef(goal)

  useEffect(() => {
    // A menu that was opened before the scripts arrived stays open: only a change of place closes it.
    if (lastGoal.current === goal) return
    lastGoal.current = goal
    menu.current?.hidePopover()
  }, [goal])

  useEffect(() => {
    const wide = matchMedia(WIDE)
    const close = () => menu.current?.hidePopover()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return menu
}
