import { dayWords, exactWords, momentWords } from './day-words.ts'

/** The day of an ISO timestamp, such as 'Jan 5, 2024', in UTC and on one line. Its tooltip has the time. */
export function Day({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={exactWords(moment)} style={{ whiteSpace: 'nowrap' }}>
      {dayWords(moment)}
    </time>
  )
}

const whole = { style: { whiteSpace: 'nowrap' } } as const

export type MomentProps = {
  moment: string
  /** The day, a comma and the time, in another form. */
  words?: (moment: string) => string
}

/** An ISO moment such as 'Nov 21, 2026, 5:58 PM UTC', which breaks after its day at most. Its tooltip adds the second. */
export function Moment({ moment, words: inWords = momentWords }: MomentProps) {
  const words = inWords(moment)
  const end = words.lastIndexOf(', ') + 1
  return (
    <time dateTime={moment} title={exactWords(moment)}>
      <span {...whole}>{words.slice(0, end)}</span> <span {...whole}>{words.slice(end + 1)}</span>
    </time>
  )
}
