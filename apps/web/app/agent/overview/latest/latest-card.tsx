import { Skeleton } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { Link } from 'react-router'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ListStates, type ListStatesProps } from '../../../components/list/list-states.tsx'
import styles from './latest-card.module.css'
import { newest } from './newest.ts'

type LatestColumn<Row> = {
  label: string
  render: (row: Row) => ReactNode
  /** What the row is about. */
  isStrong?: boolean
  /** About as wide as a value will be. */
  barWidth: string
}

export type LatestCardProps<Row> = Pick<ListStatesProps<Row>, 'query' | 'what' | 'empty'> & {
  id: string
  title: string
  /** The screen with all of them. */
  to: string
  /** Two that stand one below the other, and the status beside them. */
  columns: readonly [LatestColumn<Row>, LatestColumn<Row>, LatestColumn<Row>]
  momentOf: (row: Row) => string
  rowKey: (row: Row) => Key
}

/** The newest four of a list with the way to all of them (OVER-012 to OVER-020). */
export function LatestCard<Row>(props: LatestCardProps<Row>) {
  const { id, title, to, query, what, empty, columns, momentOf, rowKey } = props
  const seeAll = (
    <Link to={to} prefetch="intent" className={styles.all} aria-label={`See All: your ${what}`}>
      See All
    </Link>
  )
  return (
    <ListCard id={id} title={title} action={seeAll}>
      <div className={styles.body}>
        <ListStates query={query} what={what} empty={empty}>
          {(rows) => (
            <table className={styles.table} aria-labelledby={id} aria-busy={rows === undefined}>
              <thead className={styles.head}>
                <tr>
                  {columns.map(({ label }) => (
                    <th key={label}>{label}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows === undefined
                  ? ROWS_IN_READING.map((name) => <LatestRow key={name} columns={columns} render={bar} />)
                  : newest(rows, momentOf).map((row) => (
                      <LatestRow key={rowKey(row)} columns={columns} render={({ render }) => render(row)} />
                    ))}
              </tbody>
            </table>
          )}
        </ListStates>
      </div>
    </ListCard>
  )
}

const ROWS_IN_READING = ['first', 'second', 'third', 'fourth']

const bar = ({ barWidth }: { barWidth: string }): ReactNode => (
  <Skeleton component="span" className={styles.bar} height="0.875em" width={barWidth} />
)

type LatestRowProps<Row> = {
  columns: readonly LatestColumn<Row>[]
  render: (column: LatestColumn<Row>) => ReactNode
}

function LatestRow<Row>({ columns, render }: LatestRowProps<Row>) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.label} data-strong={column.isStrong}>
          {render(column)}
        </td>
      ))}
    </tr>
  )
}
