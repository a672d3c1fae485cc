import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from '../../platform/document/use-site.ts'
import { dayWords } from '../day-words.ts'
import styles from './print-heading.module.css'

/** Whose screen or page was printed, for whom, and when. On paper only, where the frame is left out. */
export function PrintHeading({ who }: { who?: string }) {
  const { company } = useSite()
  // Not known before: the server's page is kept for hours.
  const [day, setDay] = useState<string>()
  useEffect(() => {
    // The browser prints the page as it stands when this has run.
    const update = () => flushSync(() => setDay(dayWords(new Date().toISOString())))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return (
    <div className={styles.heading} data-print-heading>
      <p>{company?.company_name}</p>
      {who === undefined ? null : <p>{who}</p>}
      {day === undefined ? null : <p>{`Printed on ${day}`}</p>}
    </div>
  )
}
