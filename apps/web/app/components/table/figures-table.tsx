import styles from './figures-table.module.css'

export type FiguresRow = { name: string; cells: readonly string[] }

export type FiguresTableProps = {
  /** The id of the heading that names the table. */
  labelledBy: string
  /** The heads of the names and of each cell. */
  heads: readonly string[]
  /** No two of the same name. */
  rows: readonly FiguresRow[]
  total: FiguresRow
  /** Scrolls in itself where it is too long or too wide, its heads and its total in sight. */
  isScrolled?: boolean
}

const cellsOf = ({ name, cells }: FiguresRow, heads: readonly string[]) => (
  <>
    <th scope="row">{name}</th>
    {cells.map((cell, index) => (
      <td key={heads[index + 1]}>{cell}</td>
    ))}
  </>
)

/** Figures by name with their total: what stands behind a chart, or beside each other. */
export function FiguresTable({ labelledBy, heads, rows, total, isScrolled = false }: FiguresTableProps) {
  const table = (
    <table className={styles.table} aria-labelledby={labelledBy}>
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
        {rows.map((row) => (
          <tr key={row.name}>{cellsOf(row, heads)}</tr>
        ))}
      </tbody>
      <tfoot>
        <tr>{cellsOf(total, heads)}</tr>
      </tfoot>
    </table>
  )
  if (!isScrolled) return table
  return (
    // What can be scrolled can be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-labelledby={labelledBy} tabIndex={0} className={styles.scroller}>
      {table}
    </div>
  )
}
