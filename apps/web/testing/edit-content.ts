/** Changes the content of this browser's site for one test. */
import { type ContentEditor, createContentEditor } from '@evergrove/testing/content-editor'
import { onTestFinished } from 'vitest'
import { perform } from './people.ts'

/** Changes content, which is restored when the test has finished. */
export function editContent(): ContentEditor {
  const editor = createContentEditor({ perform })
  onTestFinished(() => editor.putBack())
  return editor
}
