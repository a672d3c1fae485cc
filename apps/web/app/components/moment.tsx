import { exactWords, momentWords } from './day-words.ts'

/** An ISO moment such as 'Nov 21, 2026, 5:58 PM UTC'; the tooltip adds the second. */
export function Moment({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={exactWords(moment)}>
      {momentWords(moment)}
    </time>
  )
}
