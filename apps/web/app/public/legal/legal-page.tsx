import { Container } from '../../components/site/container.tsx'
import { RichText } from '../../components/site/rich-text.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { withHeadingIds, withoutTitle } from './headings.ts'
import styles from './legal-page.module.css'

/** The smallest number of headings that has a table of contents. */
const LISTED_FROM = 4

export type LegalPageProps = { title: string; html: string | undefined }

/** A long text from the company, with a table of contents made from its headings. */
export function LegalPage({ title, html = '' }: LegalPageProps) {
  const body = withoutTitle(html, title)
  const { html: text, headings } = withHeadingIds(body)
  return (
    <>
      <PageHeader title={title} isLow />
      <Container className={styles.columns}>
        {headings.length >= LISTED_FROM ? (
          <nav className={styles.contents} aria-label="On this page" data-screen-only>
            <details open>
              <summary className={styles.summary}>On this page</summary>
              <ol className={styles.list}>
                {headings.map((heading) => (
                  <li key={heading.id}>
                    <a href={`#${heading.id}`}>{heading.text}</a>
                  </li>
                ))}
              </ol>
            </details>
          </nav>
        ) : null}
        <div>
          {body === html ? null : (
            // Only for screen readers, because the title is already visible. The levels of the headings below follow
            // from it.
            <h2>
              <VisuallyHidden>{title}</VisuallyHidden>
            </h2>
          )}
          <RichText html={text} className={styles.text} />
        </div>
      </Container>
    </>
  )
}
