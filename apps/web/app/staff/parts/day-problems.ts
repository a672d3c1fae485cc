/** Days of a filter that the server would refuse. */

type Days = { from?: string; to?: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string): boolean => DAY.test(text) && text >= '0001' && !Number.isNaN(Date.parse(text))

/** The problems of the first and the last day, by field. */
export const dayProblems = ({ from, to }: Days): Days => ({
  ...(from !== undefined && !isDay(from) && { from: 'Enter a valid date.' }),
  ...(to !== undefined && !isDay(to) && { to: 'Enter a valid date.' }),
  ...(from !== undefined &&
    to !== undefined &&
    from > to && { to: 'The end date must be on or after the start date.' }),
})
