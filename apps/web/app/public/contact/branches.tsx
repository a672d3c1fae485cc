import type { Content } from '@evergrove/contract/content/content-kinds'
import { Container } from '../../components/site/container/container.tsx'
import { Icon } from '../../components/site/icon/icon.tsx'
import { SectionHeading } from '../sections/section-heading.tsx'
import styles from './branches.module.css'

/** The branch offices as cards (PAGE-011); hidden when there are none. */
export function Branches({ branches }: { branches: readonly Content<'branch-address'>[] }) {
  if (branches.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="branches">
      <Container>
        <SectionHeading id="branches" eyebrow="Visit us" title="Our Branches" />
        <ul className={styles.list}>
          {branches.map((branch) => (
            <li key={branch.id} className={styles.card}>
              <h3 className={styles.name}>{branch.branch_name}</h3>
              <p className={styles.line}>
                <Icon name="pin" className={styles.icon} />
                <span>{branch.branch_address}</span>
              </p>
              <a href={`tel:${branch.phone_number}`} className={styles.line}>
                <Icon name="phone" className={styles.icon} />
                <span>{branch.phone_number}</span>
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
