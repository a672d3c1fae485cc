/** Replaces a public page that cannot be loaded. It is a route of its own, so that navbar and footer stay around it. */
import { Outlet, useLocation } from 'react-router'
import { Button } from '../../components/site/button.tsx'
import { Container } from '../../components/site/container.tsx'
import { ErrorScreen, Explanation } from '../../platform/document/error-screen.tsx'
import { isContentMissing } from '../../platform/document/load-problem.ts'
import { useRetry } from '../../platform/document/use-retry.ts'
import { useSite } from '../../platform/document/use-site.ts'
import type { ServiceSummary } from '../sections/service-grid.tsx'
import { titleIn } from '../seo/page-meta.ts'
import type { Route } from './+types/page-boundary.ts'
import styles from './layout.module.css'
import { legalLinks, mainLinks } from './main-links.ts'
import { PageHeader } from './page-header.tsx'

export default function PageBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isContentMissing(error) ? <MissingPage error={error} /> : <ErrorScreen error={error} isInPage />
}

/**
 * The name of the missing page, with a button to try again. Loads the page automatically as soon as that is possible.
 */
function MissingPage({ error }: { error: unknown }) {
  const site = useSite()
  const { pathname } = useLocation()
  const { isTrying, tryAgain } = useRetry(error)
  const name = pageNameOf(pathname, site.services) ?? 'This page'
  return (
    <>
      <title>{titleIn(site, name)}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title={name} />
      <Container className={styles.missing}>
        <div role="alert">
          <Explanation
            heading="h2"
            title="This page could not be loaded"
            text="The connection may have been interrupted. The page will open by itself as soon as it is available."
          />
        </div>
        <Button onClick={tryAgain} aria-disabled={isTrying}>
          {isTrying ? 'Trying again…' : 'Try again'}
        </Button>
      </Container>
    </>
  )
}

/** Returns the name of the page at this path: that of its link, a service's title, or undefined for an unknown path. */
function pageNameOf(path: string, services: readonly ServiceSummary[]): string | undefined {
  const link = [...mainLinks, ...legalLinks].find(({ to }) => to === path)
  return link?.label ?? services.find(({ slug }) => `/services/${slug}` === path)?.title
}
