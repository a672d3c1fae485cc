/** The editor behind a formatted text. */
import { useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { keptHtml } from './kept-html.ts'
import { textSchema } from './text-schema.ts'

type Text = {
  html: string
  onChange: (html: string) => void
  /** The ids of the elements that name and explain the text. */
  labelledBy: string
  describedBy: string
}

/** A text that was opened and not changed stays as it is stored, to the letter. */
export function useTextEditor({ html, onChange, labelledBy, describedBy }: Text) {
  /** What was opened, and how the editor itself would write that. */
  const opened = useRef({ html, asWritten: '' })
  const reported = useRef(html)
  const report = useEffectEvent((written: string) => {
    const kept = keptHtml(written)
    const next = kept === opened.current.asWritten ? opened.current.html : kept
    reported.current = next
    onChange(next)
  })
  const begin = useEffectEvent((written: string) => {
    opened.current = { html, asWritten: keptHtml(written) }
    reported.current = html
  })
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
  }
  const editor = useEditor({
    extensions: textSchema,
    content: html,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes },
  })

  useEffect(() => {
    // One that was made in a drawing that took long is gone by now, and another one follows.
    if (editor.isDestroyed) return undefined
    begin(editor.getHTML())
    const tell = () => report(editor.getHTML())
    editor.on('update', tell)
    return () => {
      editor.off('update', tell)
    }
  }, [editor])

  useEffect(() => {
    if (html === reported.current || editor.isDestroyed) return
    // The text was read anew: after saving, restoring, or loading what others wrote.
    editor.commands.setContent(html, { emitUpdate: false })
    begin(editor.getHTML())
  }, [editor, html])

  return editor
}
