import type { EntryExplanation, EntryFact } from '@evergrove/contract/ledger/explanation'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './entries.module.css'

/** Where a fact leads; undefined for what the reader has no screen for. */
export type AddressOf = (link: NonNullable<EntryFact['link']>) => string | undefined

type NeighboursProps = { entry: Pick<EntryExplanation, 'previous' | 'next'>; addressOf: AddressOf }

/** The ways to the entries before and after this one in the list that it is of. Each keeps its place when there is no other. */
export function Neighbours({ entry, addressOf }: NeighboursProps) {
  const addressBeside = (id: number | null) => (id === null ? undefined : addressOf({ to: 'entry', id }))
  const [older, newer] = [addressBeside(entry.previous), addressBeside(entry.next)]
  if (older === undefined && newer === undefined) return null
  return (
    <nav aria-label="Older and newer entries" className={styles.neighbours}>
      {older === undefined ? null : (
        <Link to={older} rel="prev" className={styles.older}>
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
          Older entry
        </Link>
      )}
      {newer === undefined ? null : (
        <Link to={newer} rel="next" className={styles.newer}>
          Newer entry
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
