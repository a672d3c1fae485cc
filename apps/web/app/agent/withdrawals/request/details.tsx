import { Group, Text } from '@mantine/core'

export type Entry = { term: string; value: string; isMain?: boolean }

/** Values with their names, one per line. */
export function Details({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl>
      {entries.map(({ term, value, isMain = false }) => (
        <Group
          key={term}
          justify="space-between"
          align="baseline"
          gap="0 var(--space-4)"
          py="xs"
          style={{ borderBottom: '1px solid var(--color-line)' }}
        >
          <Text component="dt" fz="sm" c="dimmed">
            {term}
          </Text>
          <Text
            component="dd"
            ml="auto"
            ta="right"
            {...(isMain ? { fz: 'var(--text-xl)', fw: 600, c: 'var(--color-evergreen)' } : {})}
            style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'pre-line' }}
          >
            {value}
          </Text>
        </Group>
      ))}
    </dl>
  )
}
