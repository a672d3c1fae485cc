/** Downloads that need a token. A link cannot send the token, so the file is fetched and then saved. */

const FILE_NAME = /filename="([^"]+)"/
/** Browsers read the object URL some time after the click. */
const REVOKE_AFTER_MS = 60_000

type FileResponse = Pick<Response, 'blob'> & { headers: Headers }

/** Saves the response body under the name that the server gives, or under `fallbackName`. */
export async function saveFile(response: FileResponse, fallbackName: string): Promise<void> {
  const [, name = fallbackName] = FILE_NAME.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
