/** How the demonstration content, which names its pictures, becomes input for the content kinds. */

/** The seed's names for pictures, and the fields they fill. */
const IMAGE_FIELDS = new Map([
  ['image', 'get_image_url'],
  ['photo', 'get_photo_url'],
  ['logo', 'get_logo_url'],
  ['page_header_image', 'get_page_header_image'],
])

/** The names of all pictures that the records use, each once. */
export function pictureNamesOf(records: object[]): string[] {
  const names = records.flatMap((record) =>
    Object.entries(record)
      .filter(([key]) => IMAGE_FIELDS.has(key))
      .map(([, name]) => String(name)),
  )
  return [...new Set(names)]
}

/** The record as input of its kind, its pictures replaced by the ids of their files. */
export function toInput(record: object, fileIds: ReadonlyMap<string, number>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const field = IMAGE_FIELDS.get(key)
      return field === undefined ? [key, value] : [field, fileIds.get(String(value)) ?? null]
    }),
  )
}

/** The record under the names of its kind's fields; instead of a picture it has the name of the drawing. */
export function fieldsOf(record: object): Record<string, string | number> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [IMAGE_FIELDS.get(key) ?? key, value]))
}
