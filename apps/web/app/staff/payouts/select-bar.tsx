import { Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type SelectBarProps = {
  /** Names what the box selects: 'All on this page'. */
  label: string
  /** The number of lines that can be selected, and of those that are. */
  lines: number
  selected: number
  onChange: (isSelected: boolean) => void
  /** The actions on the selected lines. */
  children: ReactNode
}

/** The bar above lines that can be selected, with a box for all of them. */
export function SelectBar({ label, lines, selected, onChange, children }: SelectBarProps) {
  return (
    <Group justify="space-between" gap="sm" mb="sm" px="sm" py="xs" bg="var(--color-hover)" bdrs="md">
      <Checkbox
        size="sm"
        label={label}
        checked={selected === lines}
        indeterminate={selected > 0 && selected < lines}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </Group>
  )
}
