import { Box, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/** The interval between checks. A dialog fades out and returns the focus first, which can take a while on a busy machine. */
const CHECK_EVERY_MS = 400

export type DoneLineProps = {
  /**
   * The completed action. Undefined until there is one. A new object announces a new action, even with the same text.
   */
  done: { text: string } | undefined
  /** For a screen that moves the focus here itself. */
  id?: string
}

/** Reports a completed action. Takes the focus if the control that had it disappeared together with its row. */
export function DoneLine({ done, id }: DoneLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done === undefined) return undefined
    const timer = setInterval(() => {
      if (document.querySelector('[role="dialog"]') !== null) return
      clearInterval(timer)
      if (document.activeElement === document.body) line.current?.focus()
    }, CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [done])
  return (
    <Box ref={line} id={id} role="status" tabIndex={-1} {...(done && LOOK)}>
      {done === undefined ? null : (
        <Group gap={8} wrap="nowrap">
          <IconCircleCheck size={20} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
          {done.text}
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
