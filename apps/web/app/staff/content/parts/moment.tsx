/** Made when first needed and kept. */
let format: Intl.DateTimeFormat | undefined

/** An ISO moment to the minute, such as 'Jan 5, 2024, 3:07 PM', in the reader's zone. */
export function Moment({ moment }: { moment: string }) {
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={moment}>{format.format(new Date(moment))}</time>
}
