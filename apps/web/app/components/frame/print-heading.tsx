import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from '../../platform/document/use-site.ts'
import { dayWords } from '../day-words.ts'
import styles from './print-heading.module.css'

const today = (): string => dayWords(new Date().toISOString())

/** Whose screen was printed, and when. On paper only, where the frame is left out. */
export function PrintHeading({ who }: { who: string }) {
  const { company } = useSite()
  const [day, setDay] = useState(today)
  useEffect(() => {
    // The browser prints the page as it stands when this has run.
    const update = () => flushSync(() => setDay(today()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return (
    <div className={styles.heading} data-print-heading>
      <p>{company?.company_name}</p>
      <p>{who}</p>
      <p>{`Printed on ${day}`}</p>
    </div>
  )
}
