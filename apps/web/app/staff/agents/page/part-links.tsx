/** The parts of the agent's page, each with an address of its own. */
import { Link } from 'react-router'
import styles from './page.module.css'

const partNames = {
  overview: 'Overview',
  tree: 'Tree',
  money: 'Money',
  notifications: 'Notifications',
  audit: 'Audit',
} as const

export type AgentPart = keyof typeof partNames

const parts = Object.keys(partNames) as AgentPart[]

/** The part that the address names; the first one when it names none. */
export const partIn = (value: string): AgentPart => parts.find((part) => part === value) ?? 'overview'

/** The links between the parts. */
export function PartLinks({ part }: { part: AgentPart }) {
  return (
    <nav aria-label="Parts of the agent’s page" className={styles.links}>
      {parts.map((one) => (
        <Link
          key={one}
          to={one === 'overview' ? '?' : `?part=${one}`}
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
