import { useSite } from '../../shell/use-site.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { buttonClass } from '../../ui/button/button-look.ts'
import { Container } from '../../ui/container/container.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { PublicLink } from '../layout/navbar/main-links.ts'
import styles from './call-to-action.module.css'

const CONTACT: PublicLink = { to: '/contact', label: 'Contact Us' }

export type CallToActionProps = { title: string; text: string; link?: PublicLink }

/** The dark band that closes a page with one next step, and the telephone for those who would rather call. */
export function CallToAction({ title, text, link = CONTACT }: CallToActionProps) {
  const { company } = useSite()
  return (
    <section className={styles.section} data-screen-only>
      <Container className={styles.band}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink to={link.to} reloadDocument={link.isThemed ?? false} variant="gold" size="large">
            {link.label}
          </ButtonLink>
          {company?.telephone ? (
            <a href={`tel:${company.telephone}`} className={buttonClass({ variant: 'outlineLight', size: 'large' })}>
              <Icon name="phone" />
              {company.telephone}
            </a>
          ) : null}
        </div>
      </Container>
    </section>
  )
}
