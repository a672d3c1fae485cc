import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Unbroken } from '../../components/unbroken.tsx'

/** A change of one value. An added value has no `before`, and a removed one has no `after`. */
type Difference = { name: string; before: ReactNode; after: ReactNode }

const SHOWN_AT_ONCE = 4

/** The changes, value by value. The first few are shown, and the others open on request. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) {
    return (
      <Text span inherit c="dimmed">
        -
      </Text>
    )
  }
  const rest = differences.slice(SHOWN_AT_ONCE)
  return (
    <div>
      <Values differences={differences.slice(0, SHOWN_AT_ONCE)} />
      {rest.length === 0 ? null : (
        <Text component="details" inherit fz="sm" ta="left" mt="0.25rem">
          <Text component="summary" inherit c="var(--color-green)" fw={600} style={{ cursor: 'pointer' }}>
            {`${rest.length} more`}
          </Text>
          <Values differences={rest} />
        </Text>
      )}
    </div>
  )
}

const whole = (value: ReactNode): ReactNode => (typeof value === 'string' ? <Unbroken text={value} /> : value)

function Values({ differences }: { differences: readonly Difference[] }) {
  return (
    <Stack component="dl" gap="0.25rem" fz="sm" lh={1.45} ta="left" style={{ overflowWrap: 'anywhere' }}>
      {differences.map(({ name, before, after }) => (
        <Group key={name} gap="0 var(--space-2)" align="stretch">
          <Text component="dt" inherit c="dimmed">
            {name}
          </Text>
          <Text component="dd" inherit lineClamp={4}>
            {before === undefined ? null : (
              <Text span inherit c="dimmed">
                <VisuallyHidden>{after === undefined ? 'was ' : 'from '}</VisuallyHidden>
                {whole(before)}
              </Text>
            )}
            {before === undefined ? null : <span aria-hidden="true">{' → '}</span>}
            {after === undefined ? (
              <span aria-hidden="true">removed</span>
            ) : (
              <>
                {before === undefined ? null : <VisuallyHidden> to </VisuallyHidden>}
                {whole(after)}
              </>
            )}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
