/** The fields that an agent's profile form sends, and pictures to send with it. */
import sharp from 'sharp'

export const filledProfile = {
  first_name: 'Adaeze',
  last_name: 'Obiora',
  phone_number: '08098765432',
  date_of_birth: '01/31/1990',
  gender: 'Female',
  home_address: '12 Harvest Road',
  local_govt: 'Ikeja',
  state_of_origin: 'Lagos',
  nationality: 'Nigerian',
  bank_name: 'Granary Bank',
  account_name: 'Adaeze Obiora',
  account_number: '0123456789',
  plan: 'Premium',
} as const

export type ProfileField = keyof typeof filledProfile

/** Returns a multipart form of these fields, and of this photo if there is one. */
export function formOf(fields: Record<string, string>, image?: Uint8Array<ArrayBuffer> | string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (typeof image === 'string') form.set('image', image)
  else if (image !== undefined) form.set('image', new File([image], 'photo.png', { type: 'image/png' }))
  return form
}

/** Returns a plain picture of this size and colour. */
export const picture = (width: number, height: number, background = '#0f3d2e') =>
  sharp({ create: { width, height, channels: 3, background } })
