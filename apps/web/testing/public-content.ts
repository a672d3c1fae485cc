/** Content of the public pages for one test, which is restored afterwards. */
import type { Content, ContentListName, ContentSingleName } from '@evergrove/contract/content/content-kinds'
import { createContentEditor } from '@evergrove/testing/content-editor'
import { picture } from '@evergrove/testing/picture'
import { perform } from './people.ts'

export const content = createContentEditor({ perform })

/** Stores a picture for the content of a test and returns the id of its file. */
export const storePicture = (): Promise<number> => perform('image', picture)

async function load(path: string): Promise<unknown> {
  const response = await fetch(`/api/${path}`)
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  return response.json()
}

/** Returns the API's response to a visitor. */
export const readList = async <K extends ContentListName>(kind: K) => (await load(kind)) as Content<K>[]

export const readSingle = async <K extends ContentSingleName>(kind: K) => (await load(`${kind}/1`)) as Content<K>
