import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column, Sorting } from './column.ts'
import styles from './data-table.module.css'

export type SortableHeadProps<Row> = { column: Column<Row>; sorting: Sorting; onSort: (label: string) => void }

/** The head of a column: a button where its rows can be ordered by it. */
export function SortableHead<Row>({ column, sorting, onSort }: SortableHeadProps<Row>) {
  const { label, isFigure, sortBy } = column
  const className = isFigure ? styles.figure : undefined
  if (sortBy === undefined) return <Table.Th className={className}>{label}</Table.Th>
  const direction = sorting?.label === label ? sorting.direction : undefined
  return (
    <Table.Th className={className} aria-sort={direction ?? 'none'}>
      <UnstyledButton className={styles.sort} onClick={() => onSort(label)}>
        {label}
        <SortIcon direction={direction} />
      </UnstyledButton>
    </Table.Th>
  )
}

function SortIcon({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  const Icon = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return <Icon size={15} stroke={2} aria-hidden className={styles.direction} />
}
