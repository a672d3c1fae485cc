import { Link } from 'react-router'
import { ButtonLink } from '../../components/site/button.tsx'
import { Container } from '../../components/site/container.tsx'
import { Image } from '../../components/site/image.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import styles from './layout.module.css'
import type { PublicLink } from './main-links.ts'

/** Longer titles are smaller, because the banner has a fixed height. */
const LONG_TITLE_LENGTH = 44

export type PageHeaderProps = {
  title?: string | undefined
  /** The subject of the page, in one line. */
  summary?: string
  action?: PublicLink
  /** Leaves more of a small screen to the content below. */
  isLow?: boolean
}

/**
 * The banner of the inner pages: the title over the company's picture, and a breadcrumb (PAGE-001 to PAGE-005). A long
 * title replaces the summary and the action.
 */
export function PageHeader({ title, summary, action, isLow = false }: PageHeaderProps) {
  const { company } = useSite()
  const shownTitle = title || 'Page Title'
  return (
    <div className={styles.banner} data-page-header data-low={isLow || undefined} data-colors="light">
      <Image
        url={company?.get_page_header_image}
        alt=""
        sizes="max(100vw, 40rem)"
        priority
        className={styles.bannerImage}
      />
      <Container className={styles.bannerWords}>
        <h1 className={styles.bannerTitle} data-long={shownTitle.length > LONG_TITLE_LENGTH || undefined}>
          {shownTitle}
        </h1>
        <nav aria-label="Breadcrumb">
          <ol className={styles.breadcrumb}>
            <li>
              <Link to="/">Home</Link>
            </li>
            <li aria-hidden="true" className={styles.separator}>
              &gt;
            </li>
            <li className={styles.here} aria-current="page">
              {shownTitle}
            </li>
          </ol>
        </nav>
        {summary ? <p className={styles.summary}>{summary}</p> : null}
        {action ? (
          <ButtonLink
            to={action.to}
            reloadDocument={action.needsDocument ?? false}
            variant="gold"
            className={styles.bannerAction}
            data-screen-only
          >
            {action.label}
          </ButtonLink>
        ) : null}
      </Container>
    </div>
  )
}
