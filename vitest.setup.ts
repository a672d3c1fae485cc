/** A test in which something is written to console.error or console.warn fails: an error nobody looks at is a defect. */
import { afterEach, vi } from 'vitest'

const error = vi.spyOn(console, 'error')
const warn = vi.spyOn(console, 'warn')

afterEach(() => {
  const written = [...error.mock.calls, ...warn.mock.calls]
  error.mockClear()
  warn.mockClear()
  if (written.length > 0) throw new Error(`Written to the console: ${written.map(String).join('\n')}`)
})
