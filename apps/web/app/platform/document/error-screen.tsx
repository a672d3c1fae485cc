import { Button, buttonClass } from '../../components/site/button.tsx'
import { Mark } from '../../components/site/mark.tsx'
import styles from './error-screen.module.css'

const isChunkLoadError = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError'

/** Replaces a page that failed. Says what to do, and nothing about the failure itself (ERR-018). */
export function ErrorScreen({ error }: { error: unknown }) {
  const isReloadable = isChunkLoadError(error)
  const title = isReloadable ? 'This page could not be loaded' : 'Something went wrong'
  return (
    <main className={styles.screen}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Mark className={styles.mark} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>
        {isReloadable
          ? 'The connection may have been interrupted, or the site has just been renewed. Reloading usually helps.'
          : 'We are sorry: this page cannot be shown at the moment. Please try again in a few minutes.'}
      </p>
      <div className={styles.actions}>
        {isReloadable ? <Button onClick={() => location.reload()}>Reload</Button> : null}
        {/* A full page load, because the current page may be broken. */}
        <a href="/" className={buttonClass({ variant: isReloadable ? 'outline' : 'primary' })}>
          Back to Home
        </a>
      </div>
    </main>
  )
}
