import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './table.module.css'

export type FiguresRow = {
  name: string
  /** The screen that the name leads to. */
  to?: string
  /** A sentence that says what the figures of the row mean. */
  about?: string
  cells: readonly ReactNode[]
}

export type FiguresTableProps = {
  /** The id of the heading that names the table. */
  labelledBy: string
  /** The column heads: one for the names and one for each cell. */
  heads: readonly string[]
  /** Names, or where they lead, must be unique. */
  rows: readonly FiguresRow[]
  total?: FiguresRow
  /** Scrolls within itself if it is too wide, or has more rows than a screen. Heads and total stay in sight. */
  isScrolled?: boolean
}

/** About as many rows as a small screen has room for. */
const MOST_ROWS = 12

const cellsOf = ({ name, to, cells }: FiguresRow, heads: readonly string[]) => (
  <>
    <th scope="row">{to === undefined ? name : <Link to={to}>{name}</Link>}</th>
    {cells.map((cell, index) => (
      <td key={heads[index + 1]}>{cell}</td>
    ))}
  </>
)

/** A row with a second one for its sentence, which then has the width of the table also on a phone. */
function ToldRow({ row, heads }: { row: FiguresRow; heads: readonly string[] }) {
  return (
    <>
      <tr className={styles.told}>{cellsOf(row, heads)}</tr>
      <tr className={styles.about}>
        <td colSpan={heads.length}>{row.about}</td>
      </tr>
    </>
  )
}

/** Figures by name with their total, such as the data behind a chart. */
export function FiguresTable({ labelledBy, heads, rows, total, isScrolled = false }: FiguresTableProps) {
  const table = (
    <table className={styles.figures} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.about === undefined ? (
            <tr key={row.to ?? row.name}>{cellsOf(row, heads)}</tr>
          ) : (
            <ToldRow key={row.to ?? row.name} row={row} heads={heads} />
          ),
        )}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>{cellsOf(total, heads)}</tr>
        </tfoot>
      )}
    </table>
  )
  if (!isScrolled) return table
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.scroller}
      data-long={rows.length > MOST_ROWS || undefined}
    >
      {table}
    </div>
  )
}
