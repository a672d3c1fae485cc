import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import styles from './done-line.module.css'

/** Dialogs fade and give the focus back first, however long a busy machine takes over it. */
const LOOK_AGAIN_MS = 400

export type DoneLineProps = {
  /** What was done; nothing until then. A new object is a new deed, in the same words too. */
  done: { text: string } | undefined
}

/** Says what was done. Where the control that did it is gone with its row, the keyboard goes on from here. */
export function DoneLine({ done }: DoneLineProps) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done === undefined) return undefined
    const timer = setInterval(() => {
      if (document.querySelector('[role="dialog"]') !== null) return
      clearInterval(timer)
      if (document.activeElement === document.body) line.current?.focus()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [done])
  return (
    <p ref={line} role="status" tabIndex={-1} className={styles.line}>
      {done === undefined ? null : (
        <>
          <IconCircleCheck size={20} stroke={1.8} aria-hidden className={styles.icon} />
          {done.text}
        </>
      )}
    </p>
  )
}
