/** A bank names a day without a time, which is kept as the beginning of the day in UTC. */
const DAY_ONLY = 'T00:00:00.000Z'

/** The day alone if the moment is one that a bank named, so that it is the same day in every time zone. */
export const bankDay = (moment: string): string =>
  moment.endsWith(DAY_ONLY) ? moment.slice(0, -DAY_ONLY.length) : moment
