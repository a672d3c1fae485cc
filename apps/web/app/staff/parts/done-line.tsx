import { Box, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'

/** The interval between checks. A dialog fades out and returns the focus first, which can take a while on a busy machine. */
const CHECK_EVERY_MS = 400

type Done = { text: string }

/** The last action that any of the lines reported. */
let newest: Done | undefined
const lines = new Set<() => void>()

function follow(line: () => void) {
  lines.add(line)
  return () => lines.delete(line)
}

function report(done: Done | undefined) {
  newest = done
  for (const line of lines) line()
}

/** Empties every line, because a new action has begun. */
export const forgetDone = () => report(undefined)

export type DoneLineProps = {
  /**
   * The completed action. Undefined until there is one. A new object announces a new action, even with the same text.
   */
  done: Done | undefined
  /** For a screen that moves the focus here itself. */
  id?: string
  /** Beside the words, such as a button that undoes the action. */
  children?: ReactNode
}

/**
 * Reports a completed action. Draws nothing before one, and of several lines on a screen only the last one has words.
 * Takes the focus if the control that had it disappeared together with its row.
 */
export function DoneLine({ done, id, children }: DoneLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const last = useSyncExternalStore(follow, () => newest)
  const shown = done === last ? done : undefined
  useEffect(() => {
    if (done === undefined) return undefined
    report(done)
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
        <Group gap={8}>
          <Group gap={8} wrap="nowrap">
            <IconCircleCheck size={20} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
            <span>{shown.text}</span>
          </Group>
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
