/** What a screen saves as a file. */

/** The text of the first file of the calls of `URL.createObjectURL`. */
export async function savedText(calls: readonly (readonly [Blob | MediaSource])[]): Promise<string> {
  const [file] = calls[0] ?? []
  if (!(file instanceof Blob)) throw new Error('Nothing was saved')
  return file.text()
}
