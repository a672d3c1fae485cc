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

/** A text that was opened but not changed keeps its stored HTML exactly. */
export function useTextEditor({ html, onChange, labelledBy, describedBy }: Text) {
  /** The opened HTML, and the same content as the editor writes it. */
  const opened = useRef({ html, asWritten: '' })
  const reported = useRef(html)
  const report = useEffectEvent((written: string) => {
    const kept = keptHtml(written)
    const next = kept === opened.current.asWritten ? opened.current.html : kept
    reported.current = next
    onChange(next)
  })
  const reset = useEffectEvent((written: string) => {
    opened.current = { html, asWritten: keptHtml(written) }
    reported.current = html
  })
  const attributes = {
    id: `${labelledBy}-words`,
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
    // An editor from an interrupted render may be destroyed already; another one follows.
    if (editor.isDestroyed) return undefined
    reset(editor.getHTML())
    const update = () => report(editor.getHTML())
    editor.on('update', update)
    return () => {
      editor.off('update', update)
    }
  }, [editor])

  useEffect(() => {
    if (html === reported.current || editor.isDestroyed) return
    // The text was loaded again: after saving, restoring, or loading another person's version.
    editor.commands.setContent(html, { emitUpdate: false })
    reset(editor.getHTML())
  }, [editor, html])

  return editor
}
