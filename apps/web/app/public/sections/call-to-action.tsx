import { ButtonLink, buttonClass } from '../../components/site/button.tsx'
import { Container } from '../../components/site/container.tsx'
import { Icon } from '../../components/site/icon.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import { contactLink, type PublicLink } from '../layout/main-links.ts'
import styles from './sections.module.css'

export type CallToActionProps = { title: string; text: string; link?: PublicLink }

/** The dark band at the end of a page, with one next step and the telephone number. */
export function CallToAction({ title, text, link = contactLink }: CallToActionProps) {
  const { company } = useSite()
  return (
    <section className={styles.call} data-colors="light" data-screen-only>
      <Container className={styles.callBand}>
        <div>
          <h2 className={styles.callTitle}>{title}</h2>
          <p className={styles.callText}>{text}</p>
        </div>
        <div className={styles.callActions}>
          <ButtonLink to={link.to} reloadDocument={link.needsDocument ?? false} variant="gold" size="large">
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
