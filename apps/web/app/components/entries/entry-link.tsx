import { useEffect, useRef } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import styles from './entries.module.css'

/** The last opened entry, which gets the focus on the way back. */
let opened: string | undefined

/** The name of an entry, as a link to its reason. After the browser's Back button, it has the focus again. */
export function EntryLink({ to, children }: { to: string; children: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const isBack = useNavigationType() === NavigationType.Pop && opened === to
  useEffect(() => {
    if (!isBack) return undefined
    // The timer runs after the screen has taken the focus, as every new screen does.
    const timer = setTimeout(() => link.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [isBack])
  return (
    <Link ref={link} to={to} className={styles.link} onClick={() => (opened = to)}>
      {children}
    </Link>
  )
}
