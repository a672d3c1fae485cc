import { Link } from 'react-router'
import styles from './part-links.module.css'
import { type AgentPart, addressOfPart, partNames, parts } from './parts.ts'

/** The ways to the parts of the page; each has an address. */
export function PartLinks({ part }: { part: AgentPart }) {
  return (
    <nav aria-label="Parts of the agent’s page" className={styles.links}>
      {parts.map((one) => (
        <Link
          key={one}
          to={addressOfPart(one)}
          preventScrollReset
          aria-current={one === part ? 'page' : undefined}
          className={styles.link}
        >
          {partNames[one]}
        </Link>
      ))}
    </nav>
  )
}
