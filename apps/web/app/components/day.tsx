import { dayWords, exactWords } from './day-words.ts'

/** The day of an ISO timestamp, such as 'Jan 5, 2024', in UTC and on one line. Its tooltip has the time. */
export function Day({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={exactWords(moment)} style={{ whiteSpace: 'nowrap' }}>
      {dayWords(moment)}
    </time>
  )
}
