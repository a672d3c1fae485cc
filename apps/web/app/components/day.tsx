const LOCALE = 'en-US'

type Formats = Record<'exact' | 'brief', Intl.DateTimeFormat>

const formatsIn = (zone: Pick<Intl.DateTimeFormatOptions, 'timeZone'>): Formats => ({
  exact: new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'long', ...zone }),
  brief: new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', ...zone }),
})

/** Made when first needed and kept: making one takes longer than writing a table of dates. */
let here: Formats | undefined
let everywhere: Formats | undefined

/** A day without a time of its own is the same day everywhere. */
function formatsFor(moment: string): Formats {
  if (moment.includes('T')) return (here ??= formatsIn({}))
  return (everywhere ??= formatsIn({ timeZone: 'UTC' }))
}

/** The day of an ISO moment as every table shows it, such as 'Jan 5, 2024', in the reader's zone; hovering tells the time. */
export function Day({ moment }: { moment: string }) {
  const { exact, brief } = formatsFor(moment)
  const date = new Date(moment)
  return (
    <time dateTime={moment} title={exact.format(date)}>
      {brief.format(date)}
    </time>
  )
}
