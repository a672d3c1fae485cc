/** Turns a record of the demonstration, which names its pictures, into input for its content kind. */

/** The keys under which a record names pictures, and the fields that they fill. */
const IMAGE_FIELDS = new Map([
  ['image', 'get_image_url'],
  ['photo', 'get_photo_url'],
  ['logo', 'get_logo_url'],
  ['page_header_image', 'get_page_header_image'],
])

/** Returns the names of all pictures that the records use, each once. */
export function pictureNamesOf(records: object[]): string[] {
  const names = records.flatMap((record) =>
    Object.entries(record)
      .filter(([key]) => IMAGE_FIELDS.has(key))
      .map(([, name]) => String(name)),
  )
  return [...new Set(names)]
}

/** Returns the record as input for its kind, with the ids of stored files in place of the names of pictures. */
export function toInput(record: object, fileIds: ReadonlyMap<string, number>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      const field = IMAGE_FIELDS.get(key)
      return field === undefined ? [key, value] : [field, fileIds.get(String(value)) ?? null]
    }),
  )
}

/** Returns the record under the field names of its kind. An image field holds the name of the picture. */
export function fieldsOf(record: object): Record<string, string | number> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [IMAGE_FIELDS.get(key) ?? key, value]))
}
