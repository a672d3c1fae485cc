/** The uploads of pictures and proofs in a drill. */
import type { Payment } from '@evergrove/contract/payments'
import { createStaff } from '@evergrove/core/staff'
import type { People } from '@evergrove/e2e/bank/people'
import { picture } from '@evergrove/testing/picture'
import { type Drill, inDatabase, joinNewcomers, succeed } from './drill.ts'
import { processes } from './parts.ts'

const PASSWORD = 'Granary-door-58'

export type Uploaders = { editorToken: string; newcomers: People['agents'] }

export type Uploaded<T> = { status: number; retryAfter: string | null; body: T }

/** Signs up agents whose fee waits for its proof, and creates a member of staff who may upload pictures. */
export async function gatherUploaders({ label }: Drill, count: number): Promise<Uploaders> {
  const editor = { email: `editor@${label}.example`, password: PASSWORD }
  await inDatabase((db) => createStaff(db, { ...editor, role: 'editor', needsCode: false }))
  const { token } = (await succeed({ path: 'staff/jwt/create', body: editor })) as { token: string }
  return { editorToken: token, newcomers: await joinNewcomers(`uploads.${label}.example`, count) }
}

/** The addresses of the web processes. */
export const webProcesses = (): string[] =>
  processes().flatMap(({ name, health }) =>
    name.startsWith('web') && health !== undefined ? [new URL(health).origin] : [],
  )

/** Sends a request once. The status is 0 if there is no response for any reason. */
async function send<T>(url: string, init: RequestInit): Promise<Uploaded<T>> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
    const body = (isJson ? await response.json() : await response.arrayBuffer()) as T
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), body }
  } catch {
    return { status: 0, retryAfter: null, body: undefined as T }
  }
}

const upload = <T>(url: string, token: string, { method, form }: { method: string; form: FormData }) =>
  send<T>(url, { method, headers: { Authorization: `JWT ${token}` }, body: form })

const image = (): Blob => new Blob([Buffer.from(picture, 'base64')], { type: 'image/png' })

/** Returns the only payment of an agent, which is the registration fee. */
export async function readPayment(url: string, token: string): Promise<Payment | undefined> {
  const headers = { Authorization: `JWT ${token}` }
  const { status, body } = await send<Payment[]>(`${url}/api/dashboard/payments`, { headers })
  return status === 200 ? body[0] : undefined
}

/** Uploads the proof of the registration fee. */
export async function uploadProof(url: string, { token, id }: { token: string; id: number }) {
  const form = new FormData()
  form.set('id', String(id))
  form.set('payment_proof', image(), 'proof.png')
  return upload<Payment>(`${url}/api/dashboard/payments`, token, { method: 'PUT', form })
}

/** Uploads a picture for public pages. */
export async function uploadPicture(url: string, token: string) {
  const form = new FormData()
  form.set('image', image(), 'picture.png')
  return upload<{ url: string }>(`${url}/api/staff/images`, token, { method: 'POST', form })
}

/** Returns the status of a file and its size in bytes. */
export async function readFileOf(url: string): Promise<{ status: number; size: number; retryAfter: string | null }> {
  const { status, body, retryAfter } = await send<ArrayBuffer | undefined>(url, {})
  return { status, size: body?.byteLength ?? 0, retryAfter }
}

/** Returns the same path and query at another origin. */
export function at(origin: string, address: string): string {
  const { pathname, search } = new URL(address, origin)
  return `${origin}${pathname}${search}`
}
