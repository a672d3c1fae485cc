import { Box, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'

/** A dialog fades out and returns the focus first, which can take a while on a busy machine. */
const CHECK_EVERY_MS = 400

type Said = { text: string }

/** What was said last by any of the lines. */
let newest: Said | undefined
const lines = new Set<() => void>()

function follow(line: () => void) {
  lines.add(line)
  return () => lines.delete(line)
}

function tell(said: Said | undefined) {
  newest = said
  for (const line of lines) line()
}

/** Empties every line: what was said is over when something else begins. */
export const forgetDone = () => tell(undefined)

export type DoneLineProps = {
  /** What was done; undefined until then. A new object announces a new action, even with the same text. */
  done: Said | undefined
  /** For a screen that moves the focus here itself. */
  id?: string
  /** Beside the words, such as a button that undoes it. */
  children?: ReactNode
}

/**
 * Says what was done, and until then draws nothing. Of several lines on a screen, only the one that spoke last has words. Takes the
 * focus if the control that had it disappeared together with its row.
 */
export function DoneLine({ done, id, children }: DoneLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const last = useSyncExternalStore(follow, () => newest)
  const shown = done === last ? done : undefined
  useEffect(() => {
    if (done === undefined) return undefined
    tell(done)
    const timer = setInterval(() => {
      if (document.querySelector('[role="dialog"]') !== null) return
      clearInterval(timer)
      if (document.activeElement === document.body) line.current?.focus()
    }, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [done])
  return (
    <Box ref={line} id={id} role="status" tabIndex={-1} {...(shown && LOOK)}>
      {shown === undefined ? null : (
        <Group gap={8} wrap="nowrap">
          <IconCircleCheck size={20} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
          <span>{shown.text}</span>
          {children}
        </Group>
      )}
    </Box>
  )
}

const LOOK = {
  px: 'md',
  py: 'sm',
  mb: 'md',
  bdrs: 'md',
  bg: 'var(--color-positive-soft)',
  c: 'var(--color-positive-ink)',
  fw: 600,
  style: { overflowWrap: 'anywhere' },
} as const
