/** Day and time in the reader's zone. Created once, because formats are slow to create. */
let formats: { brief: Intl.DateTimeFormat; exact: Intl.DateTimeFormat } | undefined

const formatsHere = () =>
  (formats ??= {
    brief: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
    exact: new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' }),
  })

/** An ISO moment such as 'Nov 21, 2026, 5:58 PM'; the tooltip adds the second and the zone. */
export function Moment({ moment }: { moment: string }) {
  const { brief, exact } = formatsHere()
  const date = new Date(moment)
  return (
    <time dateTime={moment} title={exact.format(date)}>
      {brief.format(date)}
    </time>
  )
}
