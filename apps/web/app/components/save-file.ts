/** Files behind a token: a link could not carry it, so the file is fetched and then handed over. */

const FILE_NAME = /filename="([^"]+)"/
/** Browsers read the address some time after the click. */
const KEPT_MS = 60_000

type FileAnswer = Pick<Response, 'blob'> & { headers: Headers }

/** Saves the answer's body under the name that the server gives it, or under `otherwise`. */
export async function saveFile(answer: FileAnswer, otherwise: string): Promise<void> {
  const [, name = otherwise] = FILE_NAME.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
