const LOCALE = 'en-US'

/** A day without a time of its own is the same day everywhere. */
const zoneOf = (moment: string): { timeZone?: string } => (moment.includes('T') ? {} : { timeZone: 'UTC' })

const exactly = (moment: string): string =>
  new Date(moment).toLocaleString(LOCALE, { dateStyle: 'long', timeStyle: 'long', ...zoneOf(moment) })

const briefly = (moment: string): string =>
  new Date(moment).toLocaleDateString(LOCALE, { dateStyle: 'medium', ...zoneOf(moment) })

/** The day of an ISO moment as every table shows it, such as 'Jan 5, 2024', in the reader's zone; hovering tells the time. */
export function Day({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={exactly(moment)}>
      {briefly(moment)}
    </time>
  )
}
