import type { EntryExplanation, EntryFact } from '@evergrove/contract/ledger/explanation'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './entries.module.css'

/** Where a fact leads; undefined for what the reader has no screen for. */
export type AddressOf = (link: NonNullable<EntryFact['link']>) => string | undefined

type NeighboursProps = { entry: Pick<EntryExplanation, 'previous' | 'next'>; addressOf: AddressOf }

/** The ways to the entries before and after this one in the list that it is of. Where there is none, the way is dimmed in its place. */
export function Neighbours({ entry, addressOf }: NeighboursProps) {
  const addressBeside = (id: number | null) => (id === null ? undefined : addressOf({ to: 'entry', id }))
  const [older, newer] = [addressBeside(entry.previous), addressBeside(entry.next)]
  if (older === undefined && newer === undefined) return null
  return (
    <nav aria-label="Older and newer entries" className={styles.neighbours}>
      <Way to={older} rel="prev">
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
        Older entry
      </Way>
      <Way to={newer} rel="next">
        Newer entry
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </Way>
    </nav>
  )
}

type WayProps = { to: string | undefined; rel: 'prev' | 'next'; children: ReactNode }

function Way({ to, rel, children }: WayProps) {
  if (to !== undefined) {
    return (
      <Link to={to} rel={rel} className={styles.way}>
        {children}
      </Link>
    )
  }
  // A link without an address takes no focus. It still says that the list ends here.
  return (
    <span role="link" aria-disabled className={styles.way}>
      {children}
    </span>
  )
}
