/** The parts of a screen, each with an address of its own. */
import { keysOf } from '@evergrove/contract/platform/records'
import { Link } from 'react-router'
import styles from './parts.module.css'

/** The names of the parts in the order of their links. The first one is the default. */
export type PartNames<Part extends string> = Readonly<Record<Part, string>>

/** Returns the part that the address names. */
export function partIn<Part extends string>(names: PartNames<Part>, value: string): Part {
  const [first, ...others] = keysOf(names)
  return others.find((part) => part === value) ?? first
}

export type PartLinksProps<Part extends string> = {
  /** Names the links for screen readers. */
  label: string
  names: PartNames<Part>
  part: Part
}

/** The links between the parts. A part begins without the filter of the previous one. */
export function PartLinks<Part extends string>({ label, names, part }: PartLinksProps<Part>) {
  return (
    <nav aria-label={label} className={styles.links}>
      {keysOf(names).map((one, index) => (
        <Link
          key={one}
          to={index === 0 ? '?' : `?part=${one}`}
          preventScrollReset
          aria-current={one === part ? 'page' : undefined}
          className={styles.link}
        >
          {names[one]}
        </Link>
      ))}
    </nav>
  )
}
