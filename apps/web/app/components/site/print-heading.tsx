import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from '../../platform/document/use-site.ts'
import { dayWords } from '../day-words.ts'

/** The person, the page and the day of a printout. It appears only in print, where the frame is left out. */
export function PrintHeading({ who }: { who?: string }) {
  const { company } = useSite()
  // The day is unknown while rendering, because the server's page is kept for hours.
  const [day, setDay] = useState<string>()
  useEffect(() => {
    // The browser prints the page as it is once this has run.
    const update = () => flushSync(() => setDay(dayWords(new Date().toISOString())))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return (
    <div data-print-heading data-print-only>
      <p>{company?.company_name}</p>
      {who === undefined ? null : <p>{who}</p>}
      {day === undefined ? null : <p>{`Printed on ${day}`}</p>}
    </div>
  )
}
