/** Changes content for one test and restores everything after it. */
import type { ContentKindName, ContentListName, ContentSingleName } from '@evergrove/contract/content/content-kinds'
import type { Site } from './site.ts'

/** PostgreSQL notifies the server a moment after the commit. Until then it may serve a cached page. */
const NOTIFIED_MS = 100

export type ContentEditor = ReturnType<typeof createContentEditor>

export function createContentEditor({ perform }: Pick<Site, 'perform'>) {
  const undo: (() => Promise<unknown>)[] = []
  const settle = () => new Promise((resolve) => setTimeout(resolve, NOTIFIED_MS))
  return {
    /** Gives the kind exactly these records, in this order. */
    async only(kind: ContentListName, inputs: Record<string, unknown>[]) {
      for (const { id } of await perform('list', kind)) {
        await perform('publish', { kind, id }, false)
        undo.push(() => perform('publish', { kind, id }, true))
      }
      for (const input of inputs) {
        const { id } = await perform('create', kind, input)
        undo.push(() => perform('delete', { kind, id }))
      }
      await settle()
    },
    /** Deletes published records after the test that a screen adds to the kind from now on. */
    async removeAdded(kind: ContentListName) {
      const kept = new Set((await perform('list', kind)).map(({ id }) => id))
      undo.push(async () => {
        for (const { id } of await perform('list', kind)) if (!kept.has(id)) await perform('delete', { kind, id })
      })
    },
    /** Changes fields of a single record, such as the company's. */
    async change(kind: ContentSingleName, patch: Record<string, unknown>) {
      const before: Record<string, unknown> = { ...(await perform('single', kind)) }
      await perform('update', { kind, id: 1 }, patch)
      undo.push(() =>
        perform('update', { kind, id: 1 }, Object.fromEntries(Object.keys(patch).map((name) => [name, before[name]]))),
      )
      await settle()
    },
    /** Hides a single record. */
    async hide(kind: ContentSingleName) {
      await perform('publish', { kind, id: 1 }, false)
      undo.push(() => perform('publish', { kind, id: 1 }, true))
      await settle()
    },
    /** Makes the kind's call fail with 500. */
    async break(kind: ContentKindName) {
      await perform('breakCall', kind)
      undo.push(() => perform('mendCall', kind))
    },
    async putBack() {
      if (undo.length === 0) return
      for (const step of undo.splice(0).toReversed()) await step()
      await settle()
    },
  }
}
