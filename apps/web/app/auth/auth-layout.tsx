import { type RefObject, useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { Brand } from '../components/site/brand.tsx'
import { authPage } from '../platform/document/themed-page.ts'
import { useMainFocus } from '../platform/document/use-main-focus.ts'
import { useSite } from '../platform/document/use-site.ts'
import { readTokens } from '../platform/session/tokens.ts'
import { useColorScheme } from '../platform/theme/color-scheme.ts'
import styles from './auth.module.css'
import { loadSession } from './load-session.ts'

export const handle = authPage

/** The furrows of a field running towards the rising sun. The caller hides it from screen readers. */
function Sunrise() {
  return (
    <svg className={styles.sunrise} viewBox="0 0 600 800" preserveAspectRatio="xMidYMax slice">
      <circle cx="300" cy="430" r="240" fill="var(--color-gold-soft)" opacity={0.09} />
      <circle cx="300" cy="430" r="160" fill="var(--color-gold-soft)" opacity={0.09} />
      <circle cx="300" cy="430" r="92" fill="var(--color-gold-soft)" />
      <path d="M-200 440Q0 350 240 420T800 380V800H-200z" fill="#17543f" />
      <path d="M-200 470Q300 400 800 470V800H-200z" fill="var(--color-evergreen)" />
      <path
        d="M300 435Q300 600 300 800M292 435Q250 590 180 800M308 435Q350 590 420 800M284 436Q200 570 50 800M316 436Q400 570 550 800M274 437Q150 540-100 800M326 437Q450 540 700 800M262 438Q80 510-200 690M338 438Q520 510 800 690M246 440Q20 480-200 570M354 440Q580 480 800 570"
        fill="none"
        opacity={0.75}
        stroke="var(--color-gold)"
        strokeWidth={2.5}
      />
    </svg>
  )
}

/** Advice for a browser that runs no scripts. The forms are hidden there, because they cannot be sent. */
function WithoutScripts() {
  const { company } = useSite()
  const { telephone, email } = company ?? {}
  return (
    <noscript>
      <div className={styles.note}>
        <p>This page needs JavaScript, which is off in your browser. Turn JavaScript on and load the page again.</p>
        {telephone || email ? (
          <p>
            We can also help you in person:
            {telephone ? (
              <>
                {' '}
                call <a href={`tel:${telephone}`}>{telephone}</a>
              </>
            ) : null}
            {telephone && email ? ' or' : null}
            {email ? (
              <>
                {' '}
                write to <a href={`mailto:${email}`}>{email}</a>
              </>
            ) : null}
            .
          </p>
        ) : null}
      </div>
    </noscript>
  )
}

/** The frame of the auth pages: no navbar and no footer, only a link to the home page (NAV-008). */
export default function AuthLayout() {
  const { company } = useSite()
  const main = useMainFocus()
  useColorScheme()
  const prepare = useSessionAhead(main)
  return (
    <div className={styles.page}>
      <main ref={main} tabIndex={-1} className={styles.panel} onFocus={prepare}>
        <Link to="/" reloadDocument className={styles.brand}>
          <Brand company={company} />
        </Link>
        <div className={styles.content}>
          <WithoutScripts />
          <Outlet />
        </div>
      </main>
      <div className={styles.scene} data-colors="light" aria-hidden="true">
        <p className={styles.motto}>
          What you sow today,
          <br />
          you live on tomorrow.
        </p>
        <Sunrise />
      </div>
    </div>
  )
}

const ignore = () => undefined

/** Restores the stored session, if there is one. Without a connection the page stays as it is. */
function restore(): void {
  if (readTokens() === undefined) return
  loadSession()
    .then(({ restoreSession }) => restoreSession())
    .catch(ignore)
}

/** Loads the calls in advance. A failure shows when they are needed. */
const prepare = () => void loadSession().catch(ignore)

/**
 * Takes over a stored session, including one that begins in another tab. Returns a function that loads the calls while
 * someone fills in a form, and calls it immediately if someone began before the scripts.
 */
function useSessionAhead(main: RefObject<HTMLElement | null>): () => void {
  useEffect(() => {
    restore()
    addEventListener('storage', restore)
    return () => removeEventListener('storage', restore)
  }, [])
  useEffect(() => {
    if (main.current?.contains(document.activeElement)) prepare()
  }, [main])
  return prepare
}
