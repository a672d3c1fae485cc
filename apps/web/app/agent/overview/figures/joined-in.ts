/** How many joined in a calendar month of UTC, such as '2026-01'. */
export const joinedIn = (people: readonly { date_joined: string }[], month: string): number =>
  people.filter(({ date_joined }) => date_joined.startsWith(`${month}-`)).length
