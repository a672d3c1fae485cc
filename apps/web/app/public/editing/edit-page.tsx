/** Links from a public page to the forms of its content, for staff who may edit them. */
import { mayDo } from '@evergrove/contract/staff/duties'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../components/site/button.tsx'
import { LineIcon } from '../../components/site/line-icon.tsx'
import { type BodyOf, createSend } from '../../platform/api/calls.ts'
import { apiBaseUrl, useSite } from '../../platform/document/use-site.ts'
import { readStaffToken } from '../../staff/session/staff-token.ts'
import styles from './edit-page.module.css'
import { partsOf } from './page-parts.ts'

const MENU_ID = 'edit-page'
const PENCIL = 'M4 20l1-4.5L16.2 4.3a1.7 1.7 0 0 1 2.4 0l1.1 1.1a1.7 1.7 0 0 1 0 2.4L8.5 19zM14 6.5l3.5 3.5'

const look = buttonClass({ size: 'small', className: styles.button })

/** The console's pages are documents of their own (decision 0011), so every link loads one. */
export default function EditPage() {
  const isEditor = useEditor()
  const { pathname } = useLocation()
  const parts = partsOf(pathname, useSite().services)
  const [first] = parts
  if (!isEditor || first === undefined) return null
  const words = (
    <>
      <LineIcon path={PENCIL} strokeWidth="1.75" className={styles.icon} />
      Edit this page
    </>
  )
  return (
    <aside aria-label="Editing" className={styles.place} data-screen-only>
      {parts.length === 1 ? (
        <Link to={first.to} reloadDocument className={look}>
          {words}
        </Link>
      ) : (
        <>
          <button type="button" popoverTarget={MENU_ID} className={look}>
            {words}
          </button>
          <div id={MENU_ID} popover="auto" className={styles.menu}>
            <ul>
              {parts.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} reloadDocument className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </aside>
  )
}

/** Asks the server with the stored token. Only the console, which can show why, takes a refusal as the session's end. */
async function askWhetherEditor(signal: AbortSignal): Promise<boolean> {
  const headers = { Authorization: `JWT ${readStaffToken()}` }
  const response = await createSend(apiBaseUrl)('GET /staff/me', { headers, signal })
  return response.status === 200 && mayDo(((await response.json()) as BodyOf<'GET /staff/me'>).role, 'content')
}

/** Returns false until the server has confirmed it. */
function useEditor(): boolean {
  const [isEditor, setIsEditor] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    askWhetherEditor(asking.signal).then(setIsEditor, () => {
      // Without a connection nothing can be edited.
    })
    return () => asking.abort()
  }, [])
  return isEditor
}
