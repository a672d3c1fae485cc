import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../plain/button.tsx'
import styles from './figures-table.module.css'

export type FiguresRow = {
  name: string
  /** The address that the name links to. */
  to?: string
  /** A sentence about the meaning of the row's figures. */
  about?: string
  cells: readonly ReactNode[]
}

export type FiguresTableProps = {
  /** The id of the heading that names the table. */
  labelledBy?: string
  /** The accessible name, if no heading names the table. */
  label?: string
  /** The column heads: one for the names and one for each cell. */
  heads: readonly string[]
  /** The names, or their addresses, must be unique. */
  rows: readonly FiguresRow[]
  /** The sums below the rows. */
  totals?: readonly FiguresRow[]
  /** True if, without room for the columns, each row becomes a name above its figures, each of them under its head. */
  isStacked?: boolean
}

/** The approximate number of rows that fit a screen. The others appear on request. */
const MOST_ROWS = 12

type RowProps = { row: FiguresRow; heads: readonly string[] }

/** The sentence of a row has a row of its own, so that it has the width of the table also on a phone. */
function Row({ row: { name, to, about, cells }, heads }: RowProps) {
  return (
    <>
      <tr className={about === undefined ? undefined : styles.told}>
        <th scope="row">{to === undefined ? name : <Link to={to}>{name}</Link>}</th>
        {cells.map((cell, index) => (
          <td key={heads[index + 1]} data-label={heads[index + 1]}>
            {cell}
          </td>
        ))}
      </tr>
      {about === undefined ? null : (
        <tr className={styles.about}>
          <td colSpan={heads.length}>{about}</td>
        </tr>
      )}
    </>
  )
}

const rowsOf = (rows: readonly FiguresRow[], heads: readonly string[]) =>
  rows.map((row) => <Row key={row.to ?? row.name} row={row} heads={heads} />)

/** Figures by name with their sums, such as the data of a chart. A long list shows its first rows. */
export function FiguresTable({ labelledBy, label, heads, rows, totals, isStacked = false }: FiguresTableProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = rows.length > MOST_ROWS
  return (
    <div className={styles.container} data-stacked={isStacked ? heads.length - 1 : undefined}>
      <table className={styles.figures} aria-labelledby={labelledBy} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rowsOf(isLong && !isWhole ? rows.slice(0, MOST_ROWS) : rows, heads)}</tbody>
        {totals === undefined ? null : <tfoot>{rowsOf(totals, heads)}</tfoot>}
      </table>
      {isLong ? (
        <Button variant="default" size="sm" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${MOST_ROWS}` : `Show all ${rows.length}`}
        </Button>
      ) : null}
    </div>
  )
}
