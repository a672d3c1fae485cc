import type { Key, ReactNode } from 'react'
import { Link } from 'react-router'
import { ListCard } from '../../components/list/list-card.tsx'
import { ListStates, type ListStatesProps } from '../../components/list/list-states.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { newest } from './newest.ts'
import styles from './overview.module.css'

type LatestColumn<Row> = {
  label: string
  render: (row: Row) => ReactNode
  /** True if the column is the title of the row. */
  isStrong?: boolean
  /** The approximate width of a value. */
  barWidth: string
}

export type LatestCardProps<Row> = Pick<ListStatesProps<Row>, 'query' | 'what' | 'empty'> & {
  id: string
  title: string
  /** The screen with the whole list. */
  to: string
  /** Two columns one below the other, and the status beside them. */
  columns: readonly [LatestColumn<Row>, LatestColumn<Row>, LatestColumn<Row>]
  momentOf: (row: Row) => string
  rowKey: (row: Row) => Key
}

/** The newest four rows of a list with a link to the whole list (OVER-012 to OVER-020). */
export function LatestCard<Row>(props: LatestCardProps<Row>) {
  const { id, title, to, query, what, empty, columns, momentOf, rowKey } = props
  const seeAll = (
    <Link to={to} prefetch="intent" className={styles.all} aria-label={`See All: your ${what}`}>
      See All
    </Link>
  )
  return (
    <ListCard id={id} title={title} action={seeAll}>
      <div className={styles.latest}>
        <ListStates query={query} what={what} empty={empty}>
          {(rows) => (
            <table className={styles.latestTable} aria-labelledby={id} aria-busy={rows === undefined}>
              <thead className={styles.latestHead}>
                <tr>
                  {columns.map(({ label }) => (
                    <th key={label}>{label}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows === undefined
                  ? LOADING_ROWS.map((name) => <LatestRow key={name} columns={columns} render={bar} />)
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

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

const bar = ({ barWidth }: { barWidth: string }): ReactNode => <TextSkeleton width={barWidth} height="0.875em" />

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
