/** The moment of a report, as the address states it: the end of a day, or a time on it (UTC). */

/** A moment of a report; without it, now. */
export type AtMoment = { at?: string }

export type MomentFields = { day: string; time: string }

/** The values that ask for the report as it is now. */
export const noMoment: MomentFields = { day: '', time: '' }

const MS_PER_DAY = 86_400_000

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

type Asked = { moment: AtMoment; problems: Partial<MomentFields> }

const refused = (problems: Partial<MomentFields>): Asked => ({ moment: {}, problems })

/** When the day begins; undefined for a text that is no day, such as February 30, which engines would move into March. */
function startOf(day: string): number | undefined {
  const start = DAY.test(day) && day >= '1000' ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day ? undefined : start
}

/** The moment as the API expects it, or what is wrong with it by field. The day that has not ended yet is now. */
export function momentOf({ day, time }: MomentFields, now: Date): Asked {
  if (day === '') return time === '' ? { moment: {}, problems: {} } : refused({ day: 'Choose the day as well.' })
  const start = startOf(day)
  if (start === undefined) return refused({ day: 'Enter a valid date.' })
  if (start > now.getTime()) return refused({ day: 'Choose a day in the past.' })
  if (time === '') {
    const end = start + MS_PER_DAY
    return { moment: end > now.getTime() ? {} : { at: new Date(end).toISOString() }, problems: {} }
  }
  if (!TIME.test(time)) return refused({ time: 'Enter a time such as 17:30.' })
  const at = new Date(`${day}T${time}Z`)
  if (at > now) return refused({ time: 'Choose a time in the past.' })
  return { moment: { at: at.toISOString() }, problems: {} }
}
