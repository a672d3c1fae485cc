/** Returns the page number in the query string, from 1. An invalid number means the first page. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
