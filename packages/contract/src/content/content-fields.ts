/** The building blocks of a content kind: each field states its type, label and rule once, for form, API and column. */

export type ContentField =
  | { type: 'line'; label: string; max: number; optional?: true }
  | { type: 'paragraph'; label: string; max: number; optional?: true }
  | { type: 'html'; label: string; optional?: true }
  | { type: 'integer'; label: string; min: number; max: number }
  | { type: 'slug'; label: string }
  | { type: 'email'; label: string }
  | { type: 'url'; label: string; optional?: true }
  | { type: 'image'; label: string; column: string }

/** The limits, in characters, of the types whose fields all share one limit. */
export const TYPE_LIMITS = { html: 200_000, slug: 80, email: 254, url: 500 } as const

export type ContentFields = Readonly<Record<string, ContentField>>

export const line = (label: string, max = 120) => ({ type: 'line', label, max }) as const
export const paragraph = (label: string, max = 4000) => ({ type: 'paragraph', label, max }) as const
export const html = (label: string) => ({ type: 'html', label }) as const
export const optionalHtml = (label: string) => ({ type: 'html', label, optional: true }) as const
export const optionalParagraph = (label: string, max = 4000) =>
  ({ type: 'paragraph', label, max, optional: true }) as const
export const integer = (label: string, min: number, max: number) => ({ type: 'integer', label, min, max }) as const
export const slug = (label: string) => ({ type: 'slug', label }) as const
export const email = (label: string) => ({ type: 'email', label }) as const
export const url = (label: string) => ({ type: 'url', label }) as const
export const optionalUrl = (label: string) => ({ type: 'url', label, optional: true }) as const

/** An image: a response has its URL under the field's name, and the table its file's id under `column`. */
export const image = (label: string, column: string) => ({ type: 'image', label, column }) as const
