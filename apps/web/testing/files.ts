/** Files that a screen saves. */

/** Returns the text of the first file passed to `URL.createObjectURL`. */
export async function savedText(calls: readonly (readonly [Blob | MediaSource])[]): Promise<string> {
  const [file] = calls[0] ?? []
  if (!(file instanceof Blob)) throw new Error('Nothing was saved')
  return file.text()
}
