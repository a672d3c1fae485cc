import { isRouteErrorResponse } from 'react-router'
import { Mark } from '../../components/site/brand.tsx'
import { Button, buttonClass } from '../../components/site/button.tsx'
import styles from './error-screen.module.css'
import { ChunkLoadError } from './load-problem.ts'
import { reloadWhenBack, useRecovery } from './use-retry.ts'

const UNAVAILABLE = 503

type Wording = { title: string; text: string; action?: 'reload' | 'retry' }

function wordingOf(error: unknown): Wording {
  if (error instanceof ChunkLoadError) {
    return {
      title: 'This page could not be loaded',
      text: 'The connection may have been interrupted, or the site has just been updated. Reload the page to try again.',
      action: 'reload',
    }
  }
  if (isRouteErrorResponse(error) && error.status === UNAVAILABLE) {
    return {
      title: 'We will be back in a moment',
      text: 'We can’t show this page right now. Nothing is wrong with your device, and nothing has been lost. The page will open by itself as soon as it is available.',
      action: 'retry',
    }
  }
  return {
    title: 'Something went wrong',
    text: 'We can’t show this page right now. Try again in a few minutes.',
  }
}

/**
 * The document's own address with its query. The server does not put the query into a page, which is cached for all.
 */
const THIS_ADDRESS = ''

/** Reloads the page as soon as the server has it. */
function ReloadWhenBack() {
  useRecovery(() => void reloadWhenBack(location.href))
  return null
}

/** Explains the failure and the next step. */
export function Explanation({ heading: Heading, title, text }: { heading: 'h1' | 'h2'; title: string; text: string }) {
  return (
    <>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
    </>
  )
}

export type ErrorScreenProps = {
  error: unknown
  /** True if the frame of the page is still around it. */
  isInPage?: boolean
}

/** Replaces a page that failed. Gives advice, and no details of the failure (ERR-018). Needs no content. */
export function ErrorScreen({ error, isInPage = false }: ErrorScreenProps) {
  const { title, text, action } = wordingOf(error)
  const Screen = isInPage ? 'div' : 'main'
  return (
    <Screen className={styles.screen} data-in-page={isInPage || undefined}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Mark className={styles.mark} />
      <Explanation heading="h1" title={title} text={text} />
      <div className={styles.actions}>
        {action === 'reload' ? <Button onClick={() => location.reload()}>Reload</Button> : null}
        {action === 'retry' ? (
          <>
            <ReloadWhenBack />
            {/* A link to the page itself, which works before the scripts have started. */}
            <a href={THIS_ADDRESS} className={buttonClass({})}>
              Try again
            </a>
          </>
        ) : null}
        {/* A full page load, because the current page may be broken. */}
        <a href="/" className={buttonClass({ variant: action === undefined ? 'primary' : 'outline' })}>
          Back to home
        </a>
      </div>
    </Screen>
  )
}
