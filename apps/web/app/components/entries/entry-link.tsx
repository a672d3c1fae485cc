import { useEffect, useRef } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import styles from './entries.module.css'

/** The entry that was opened last, so that the way back ends where it began. */
let opened: string | undefined

/** The name of an entry, which opens to its reason. Back with the browser's button, it has the focus again. */
export function EntryLink({ to, children }: { to: string; children: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const isBack = useNavigationType() === NavigationType.Pop && opened === to
  useEffect(() => {
    if (!isBack) return undefined
    // After the screen has taken the focus, as every new screen does.
    const timer = setTimeout(() => link.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [isBack])
  return (
    <Link ref={link} to={to} className={styles.link} onClick={() => (opened = to)}>
      {children}
    </Link>
  )
}
