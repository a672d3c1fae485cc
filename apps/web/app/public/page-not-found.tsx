import { ButtonLink } from '../components/site/button.tsx'
import { Container } from '../components/site/container.tsx'
import explanationStyles from '../platform/document/error-screen.module.css'
import styles from './layout/layout.module.css'

/** The content of the Page Not Found page (PAGE-023). */
export function PageNotFound() {
  return (
    <Container className={styles.missing}>
      <svg
        className={styles.drawing}
        viewBox="0 -10 280 146"
        fill="none"
        strokeLinecap="round"
        strokeWidth={5}
        aria-hidden="true"
      >
        <path d="M84 73a56 56 0 0 1 112 0q-56-4-112 0z" fill="var(--color-gold)" />
        <path d="M140 4V-6M91 25l-8-8M189 25l8-8M70 64l-12-3M210 64l12-3" stroke="var(--color-gold)" />
        <path d="M4 92q136-22 272 0M24 110q116-18 232 0M50 128q90-14 180 0" stroke="var(--color-green)" />
      </svg>
      <p className={styles.code}>404</p>
      <h1>Page Not Found</h1>
      <p className={explanationStyles.text}>
        We can’t find that page. It may have moved, or the address may be mistyped.
      </p>
      <div className={explanationStyles.actions}>
        <ButtonLink to="/">Back to home</ButtonLink>
        <ButtonLink to="/contact" variant="outline">
          Contact Us
        </ButtonLink>
      </div>
    </Container>
  )
}
