/** Stores the filters that a member of staff has named in this browser. */

/** A name, and its search part of the address: '?status=Rejected'. */
export type SavedView = { name: string; search: string }

/** Returns the key of the views, which belong to one member of staff, because colleagues may share a browser, and to one screen. */
const keyOf = (staffId: number, path: string): string => `staff-views ${staffId} ${path}`

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<SavedView>).name === 'string' &&
  typeof (value as Partial<SavedView>).search === 'string'

/** Returns the views of a screen by name, or none if they cannot be read. */
export function readViews(staffId: number, path: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(staffId, path)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

/** Stores the views of a screen. */
export function keepViews(staffId: number, path: string, views: readonly SavedView[]): void {
  try {
    localStorage.setItem(keyOf(staffId, path), JSON.stringify(views))
  } catch {
    // Without storage, a view lasts until the page is closed.
  }
}

/** Returns the views in the order of their names with this one, which replaces an older one of the same name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )

/** Returns the filters in an address, without the page and the chosen record. */
export function filtersIn(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('chosen')
  return params.size === 0 ? '' : `?${params}`
}
