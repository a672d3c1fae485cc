import type { ReactNode } from 'react'
import { ListCard } from '../../../components/list/list-card.tsx'
import styles from './fact-table.module.css'

export type Fact = { label: string; value: ReactNode }

export type FactTableProps = { id: string; title: string; facts: readonly Fact[] }

/** Labels and values; a dash where nothing has been filled in yet. */
export function FactTable({ id, title, facts }: FactTableProps) {
  return (
    <ListCard id={id} title={title}>
      <table className={styles.table} aria-labelledby={id}>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value ?? '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListCard>
  )
}
